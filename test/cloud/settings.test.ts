import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { requireKnownContext } from "../../lib/cloud/context.ts";
import { parseSettings, readSettings, SettingsError } from "../../lib/cloud/settings.ts";
import { projectRoot } from "../support/documents.ts";
import { everySetting } from "./support/templates.ts";

const operations = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
const certificate = (awsRegion: string) => `arn:aws:acm:${awsRegion}:123456789012:certificate/0a1b`;
/** Entries of 30 bytes. */
const manyHosts = (count: number) =>
  Array.from({ length: count }, (_, index) => `shop-${String(index).padStart(3, "0")}.internal.example:8443`);
const withDomain = (name: string, arn: string) =>
  `regions: { us: { domain: { name: ${name}, certificate: "${arn}" } } }`;

const linkLocal = [
  "169.254.169.254:80",
  "169.254.169.254:*",
  "[fd00:ec2::254]:80",
  "[::ffff:a9fe:a9fe]:80",
  "[fe80::1]:*",
];

describe("docs/operations.md, Settings", () => {
  test("without a file everything has its default, and all four regions are deployed", () => {
    expect(parseSettings("", "settings.yaml")).toEqual({
      stage: null,
      regions: {
        au: { domain: null, backup: null, restored_table: null },
        eu: { domain: null, backup: null, restored_table: null },
        us: { domain: null, backup: null, restored_table: null },
        sg: { domain: null, backup: null, restored_table: null },
      },
      retention: { executions: 90, logs: 30 },
      limits: {
        requests_per_second: 1000,
        burst: 2000,
        triggers_per_minute: 600,
        link_lifetime: 900,
        account_concurrency: 10,
        browsers_at_once: null,
        team_browsers_at_once: null,
        team_runs_at_once: 500,
      },
      alarms: { email: null, monthly_cost: null },
      traces: true,
      allowed_private_hosts: [],
      browser_mode: "single-process",
      browser_memory: 1400,
      arm64_chromium: null,
      api_logs_role: true,
    });
  });

  test("the example is accepted, and the table lists every setting", () => {
    const example = /```yaml\n(.*?)```/s.exec(operations)?.[1] ?? "";
    expect(parseSettings(example, "settings.yaml")).toMatchObject({
      regions: { eu: { domain: { name: "api.eu.example.com" } }, us: { domain: null } },
      limits: { link_lifetime: 1800 },
    });
    const settings = parseSettings("", "settings.yaml");
    const { retention, limits, alarms } = settings;
    const names = [
      ...Object.keys(settings).filter((name) => !["retention", "limits", "alarms"].includes(name)),
      ...Object.keys(retention).map((name) => `retention.${name}`),
      ...Object.keys(limits).map((name) => `limits.${name}`),
      ...Object.keys(alarms).map((name) => `alarms.${name}`),
    ];
    for (const name of names) expect(operations, name).toContain(`\`${name}\``);
  });

  test("the settings by which templates are linted and judged are other than the defaults, each of them", () => {
    const leaves = (value: unknown, path: string): [string, unknown][] =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, inner]) =>
            leaves(inner, path === "" ? name : `${path}.${name}`),
          )
        : [[path, value]];
    const defaults = leaves(parseSettings("regions: { us: }", "settings.yaml"), "");
    const set = new Map(leaves(parseSettings(everySetting, "every-setting.yaml"), ""));
    const same = defaults.filter(([path, value]) => isDeepStrictEqual(set.get(path), value));
    // A stage has tests of its own, traces are on, and Chromium for arm64 is not here.
    expect(same.map(([path]) => path)).toEqual(["stage", "traces", "arm64_chromium"]);
  });

  test.each([
    ["an unknown region", "regions: { uk: {} }", "regions.uk: There is no such region."],
    ["no region", "regions: {}", "regions: Has to name at least one region."],
    [
      "a backup in the region of the data",
      "regions: { eu: { backup: { copy_to: eu-central-1 } } }",
      "regions.eu.backup.copy_to: The data is in eu-central-1. Has to be another region of AWS.",
    ],
    [
      "a backup in a region of the service",
      "regions: { eu: { backup: { copy_to: us } } }",
      "regions.eu.backup.copy_to: aws-cdk-lib knows no region us. Has to be a region of AWS, such as eu-west-1.",
    ],
    [
      "a backup in a region of another partition",
      "regions: { eu: { backup: { copy_to: cn-north-1 } } }",
      "regions.eu.backup.copy_to: cn-north-1 is in the partition aws-cn, into which AWS copies nothing from aws. Has to be a region of AWS, such as eu-west-1.",
    ],
    [
      "a backup in the government's region",
      "regions: { eu: { backup: { copy_to: us-gov-west-1 } } }",
      "regions.eu.backup.copy_to: us-gov-west-1 is in the partition aws-us-gov",
    ],
    [
      "a backup in a region that does not exist",
      "regions: { eu: { backup: { copy_to: eu-west-9 } } }",
      "regions.eu.backup.copy_to: aws-cdk-lib knows no region eu-west-9. Has to be a region of AWS, such as eu-west-1.",
    ],
    [
      "more hosts than a function's environment has room for",
      `allowed_private_hosts: [${manyHosts(150).join()}]`,
      "allowed_private_hosts: Takes 4649 bytes. Has to be at most 3500, commas included: Lambda has room for 4 KB of environment variables. host:* allows every port of a host.",
    ],
    ...linkLocal.map((host): [string, string, string] => [
      `${host}, where AWS answers its own machines,`,
      `allowed_private_hosts: ["shop.internal.example:443", "${host}"]`,
      "allowed_private_hosts.1: There AWS answers its own machines, with credentials among others. Has to be a host of yours.",
    ]),
    ["an unknown setting", "retentoin: {}", "retentoin: There is no such setting."],
    [
      "an unknown setting of a region",
      "regions: { us: { host: x } }",
      "regions.us.host: There is no such setting.",
    ],
    [
      "a bad domain",
      withDomain("https://api", certificate("us-east-1")),
      "regions.us.domain.name: Has to be a host",
    ],
    [
      "a missing certificate",
      "regions: { us: { domain: { name: a.example.com } } }",
      "regions.us.domain.certificate: Required: the ARN of an ACM certificate in us-east-1",
    ],
    [
      "a certificate of another region",
      withDomain("a.example.com", certificate("eu-west-1")),
      "regions.us.domain.certificate: It is a certificate of eu-west-1. Has to be",
    ],
    [
      "what is not a certificate",
      withDomain("a.example.com", "arn:x"),
      "regions.us.domain.certificate: Has to be",
    ],
    [
      "one host for two regions",
      `regions:
        us: { domain: { name: a.example.com, certificate: "${certificate("us-east-1")}" } }
        eu: { domain: { name: a.example.com, certificate: "${certificate("eu-central-1")}" } }`,
      "Region eu has the same host",
    ],
    [
      "a cost of which nobody is told",
      "alarms: { monthly_cost: 100 }",
      "alarms.email: Required with alarms.monthly_cost",
    ],
    ["a bad e-mail address", "alarms: { email: nobody }", "alarms.email: Has to be an e-mail address."],
    [
      "a host without a port",
      'allowed_private_hosts: ["a:1", "b"]',
      'allowed_private_hosts.1: The allowed private host "b" is not valid: it is not host:port or host:*.',
    ],
    [
      "two hosts in one entry",
      'allowed_private_hosts: ["a:1,b:2"]',
      "allowed_private_hosts.0: Has to be one",
    ],
    [
      "an unknown browser mode",
      "browser_mode: multi-process",
      "browser_mode: Has to be one of sandboxed, several-processes, no-zygote, single-process, automatic.",
    ],
    [
      "too little memory for a browser",
      "browser_memory: 1024",
      "browser_memory: Has to be a whole number from 1400 to 10240.",
    ],
    [
      "more browsers than the account has room for",
      "limits: { browsers_at_once: 20 }",
      "limits.browsers_at_once: Has to be at most 8, which leaves 2 of the account's 10",
    ],
    [
      "a retention of zero days",
      "retention: { executions: 0 }",
      "retention.executions: Has to be a whole number",
    ],
    [
      "a retention that CloudWatch does not support",
      "retention: { logs: 4 }",
      "retention.logs: Has to be one of 1, 3, 5, 7,",
    ],
    [
      "a lifetime without a unit",
      "limits: { link_lifetime: 900 }",
      "limits.link_lifetime: 900 is not a duration: write a number with its unit, such as",
    ],
    [
      "a lifetime beyond what a session that signs links allows",
      "limits: { link_lifetime: 56m }",
      'limits.link_lifetime: "56m" is out of range: write a duration from 1m to 55m. AWS ends the session that signs a link after an hour.',
    ],
    ["a stage that no name can hold", "stage: Staging_1", "stage: Has to be 1 to 16 small letters"],
    ["a stage with which no bucket's name may begin", "stage: sthree", "stage: S3 reserves"],
    ["one of these and more", "stage: amzn-s3-demo-2", "stage: S3 reserves"],
    ["the beginning of encoded names", "stage: xn--shop", "stage: S3 reserves"],
    ["a section without settings", "limits:", "limits: Has to be a mapping of settings, or left out."],
    [
      "a text for a list",
      "allowed_private_hosts: a:80",
      "allowed_private_hosts: Has to be a list, or left out.",
    ],
    ["a list for the file", "[]", "The file: Has to be a mapping of settings, or left out."],
    ["what is not YAML", "a: [", "settings.yaml is not YAML"],
  ])("%s is refused, by the setting's name", (_, text, message) => {
    const read = () => parseSettings(text, "settings.yaml");
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(message);
  });

  test("a file that is named must exist", () => {
    expect(() => readSettings("/nowhere/settings.yaml")).toThrow(
      "The settings /nowhere/settings.yaml cannot be read",
    );
  });

  const synthesizedWith = (context: Record<string, string>, cwd = projectRoot) =>
    spawnSync(process.execPath, [join(projectRoot, "bin/cloud.ts")], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) },
    });

  test("cdk synth reports the fault and produces nothing", () => {
    const { status, stderr } = synthesizedWith({ settings: "/nowhere/settings.yaml" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The settings \/nowhere\/settings.yaml cannot be read: ENOENT.*\n$/);
  });

  test.each([
    ["setting", '-c setting: Did you mean "-c settings=…"?'],
    ["Settings", '-c Settings: Did you mean "-c settings=…"?'],
    ["release", '-c release: Did you mean "-c releases=…"?'],
    ["stage", "stage: It is a setting, and belongs in a file: npx cdk deploy -c settings=FILE …"],
  ])("so it does if it is told %s, which it would not read", (name, message) => {
    const { status, stderr } = synthesizedWith({ [name]: "staging" });
    expect([status, stderr]).toEqual([1, `${message}\n`]);
  });

  test("so it does if settings.yml lies where settings.yaml is read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "scenario-settings-"));
    try {
      await writeFile(join(folder, "settings.yml"), "stage: staging\n");
      const { status, stderr } = synthesizedWith({}, folder);
      const message =
        "settings.yml is not read: call it settings.yaml, or name it: -c settings=settings.yml\n";
      expect([status, stderr]).toEqual([1, message]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("context of others is none of its business", () => {
    const names = [
      "aws:cdk:enable-path-metadata",
      "@aws-cdk/core:checkSecretUsage",
      "owner",
      "region",
      "toString",
    ];
    expect(() => requireKnownContext(names)).not.toThrow();
  });

  test("so it does if it does not know how to release", () => {
    const { status, stderr } = synthesizedWith({ releases: "now" });
    expect([status, stderr]).toEqual([
      1,
      'releases: There is no way to release "now". Has to be gradual or at-once: npx cdk deploy -c releases=at-once …\n',
    ]);
  });
});
