import { execFile } from "node:child_process";
import { devNull } from "node:os";
import { promisify } from "node:util";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { AttemptOrder, UploadForm } from "../../functions/core/attempt/attempt-order.ts";
import { environment } from "../../functions/shared/environment.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { type HandlerSource, projectHandlers } from "../../lib/local/function-runtime.ts";
import { denial, type KnownNames, theft as stolenCode } from "../../lib/verify/aws/theft.ts";
import { RoleEndpoint } from "../cloud/support/role-endpoint.ts";
import { type Role, synthesizedRoles } from "../cloud/support/roles.ts";
import { projectRoot } from "../support/documents.ts";
import { useRegion } from "../support/embedded-region.ts";
import { passedAttempt } from "../support/run-report.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

/** What a thief has who took over the function that drives browsers: its event, and the order that it leads to. */
interface Loot {
  link: string;
  order: AttemptOrder;
}

const theft = Promise.withResolvers<Loot>();
const over = Promise.withResolvers<void>();
const victims = { team: "victim", executionId: "exe_1", runId: "run_1" };
const victimsFolder = `runs/${victims.team}/${victims.executionId}/${victims.runId}/tests/000/attempt-1/`;
const victimsFile = `${victimsFolder}trace.zip`;
const keeps = { type: "expectDownload", keep: true } as const;
const noFiles = { video: null, screenshot: null, trace: null, downloads: [] };
let loot: Loot;

/** The region's own functions, but for the one that drives browsers: that one is the thief's. */
const handlers: HandlerSource = async (name) => {
  if (name !== "run-test") return projectHandlers(name);
  return async (event) => {
    const link = (event as { order: string }).order;
    theft.resolve({ link, order: (await (await fetch(link)).json()) as AttemptOrder });
    await over.promise;
    return { outcome: "passed", again: false, run_id: victims.runId };
  };
};

const region = useRegion({ handlers });
let executionId = "";

beforeAll(async () => {
  const stored = artifactStore().files(victimsFolder);
  await stored.write("trace.zip", "the victim's", "application/zip");
  await stored.write("picture.png", "the victim's", "image/png");
  await artifactStore().files("orders/victim/exe_1/run_1/").write("0-1.json", "{}", "application/json");
  await region.register(scenarioOf("Stolen", [testOf("Holds", [holds, keeps])]));
  executionId = await region.client.trigger("Stolen");
  loot = await theft.promise;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A link to another object: signed for the first. */
function redirected(link: string, path: string): string {
  const url = new URL(link);
  url.pathname = path;
  return url.href;
}

function form(name: string): UploadForm {
  const found = loot.order.forms[name];
  if (!found) throw new Error(`There is no form for ${name}.`);
  return found;
}

async function upload(
  { url, fields }: UploadForm,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob([content]));
  const answer = await fetch(url, { method: "POST", body });
  return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ""}`.trim();
}

async function read(link: string): Promise<string> {
  const answer = await fetch(link);
  return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ""}`.trim();
}

/** A form whose fields are changed, and its policy with them: nobody but the signer can sign that. */
function rewritten(of: UploadForm, key: string): UploadForm {
  const policy = Buffer.from(of.fields["Policy"] ?? "", "base64").toString();
  const changed = policy.replaceAll(of.fields["key"] ?? "", key);
  return { ...of, fields: { ...of.fields, key, Policy: Buffer.from(changed).toString("base64") } };
}

/** Neither the form nor one that is written anew stores anything under another name. */
async function expectNoOtherName(own: UploadForm, path: string): Promise<void> {
  const [run = ""] = own.fields["key"]?.split("tests/") ?? [];
  const key = path.startsWith("runs/") ? path : run + path;
  const renamed = { ...own, fields: { ...own.fields, key } };
  expect(await upload(renamed, "{}")).toBe("403 AccessDenied");
  expect(await upload(rewritten(own, key), "{}")).toBe("403 SignatureDoesNotMatch");
  expect(await artifactStore().sizeIfThere(key)).toBeNull();
}

const typed = (of: UploadForm, contentType: string): UploadForm => ({
  ...of,
  fields: { ...of.fields, "Content-Type": contentType },
});

/** What comes of the attempts of a thief who has the environment of a function, with a session of its role, and nothing else. */
async function stolenBy(role: Role): Promise<Record<string, string>> {
  const { AWS_REGION = "", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = region.region.environment;
  const owner = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  const aws = await RoleEndpoint.open(role, {
    endpoint: region.region.endpoints.s3,
    awsRegion: AWS_REGION,
    owner,
  });
  const names: KnownNames = {
    item: { pk: "TEAM#victim", sk: "EXECUTION" },
    table: environment("table"),
    bucket: environment("bucket"),
    file: `${victimsFolder}picture.png`,
    secret: `${environment("secretsPrefix")}/victim/PIN`,
    stateMachine: environment("stateMachine"),
    input: "{}",
    role: environment("orderRole"),
    event: { Source: "scenario-api", DetailType: "Scenario Run Completed" },
    function: environment("printFunction"),
  };
  const env = {
    ...role.variables,
    // Lambda's own. https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
    AWS_REGION,
    AWS_ACCESS_KEY_ID: aws.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: aws.credentials.secretAccessKey,
    // In place of AWS, and of what this machine's user has for AWS.
    AWS_ENDPOINT_URL: aws.address,
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
  };
  const printed = `${stolenCode}\nconsole.log(JSON.stringify(await handler(${JSON.stringify(names)})));`;
  const words = ["--input-type=module", "--eval", printed];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, { env, cwd: projectRoot });
    return JSON.parse(stdout);
  } finally {
    aws.close();
  }
}

describe("Whoever takes over a function that drives browsers, and calls AWS as it may", () => {
  const roles = synthesizedRoles();
  const that = (name: string) => roles.find(({ caller }) => caller === name) as Role;
  const denied = (outcomes: Record<string, string>) =>
    Object.keys(outcomes).filter((what) => denial.test(outcomes[what] ?? ""));

  test.each(["run-test", "print-report"])(
    "%s: is denied everything, and finds no name of anything",
    async (name) => {
      const outcomes = await stolenBy(that(name));
      expect(denied(outcomes)).toEqual(Object.keys(outcomes));
      expect(Object.keys(outcomes)).toHaveLength(10);
      const variables = Object.entries(that(name).variables);
      expect(variables.length).toBeGreaterThan(2);
      expect(variables.filter(([, value]) => /arn:|secrets/.test(value))).toEqual([]);
    },
  );

  test("would have all of it with the rights of all functions: what denies it is the role", async () => {
    const rights = roles.flatMap(({ statements }) => statements);
    const outcomes = await stolenBy({ ...that("run-test"), statements: rights });
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== "done")).toEqual([]);
  });
});

// In this order: the last test ends the attempt.
describe("Whoever takes over the function that drives browsers", { shuffle: false }, () => {
  test("has an order and links, which work", async () => {
    expect(await read(loot.link)).toBe("200");
    expect(await upload(typed(form("trace.zip"), "application/zip"), "a trace")).toBe("204");
  });

  test.each([
    ["another run's file", `/${victimsFile}`],
    ["another order", "/orders/victim/exe_1/run_1/0-1.json"],
    ["a run's secrets", "/runs/victim/exe_1/run_1/secrets.json"],
    ["the list of files", ""],
  ])("reads %s by no link", async (_, path) => {
    const target = `/${environment("bucket")}${path}`;
    for (const link of [loot.link, loot.order.stop]) {
      expect(await read(redirected(link, target))).toMatch(/^403 (SignatureDoesNotMatch|AccessDenied)$/);
      expect(await read(new URL(target, link).href)).toBe("403 AccessDenied");
    }
  });

  test.each([
    ["another run's", victimsFile.replace("trace.zip", "handed-in.json")],
    ["another test's", "tests/001/attempt-1/handed-in.json"],
    ["its own, unchecked", "tests/000/attempt-1/result.json"],
    ["another name's", "tests/000/attempt-1/page.html"],
  ])("writes no result but its own: not %s", async (_, path) => {
    await expectNoOtherName(typed(form("handed-in.json"), "application/json"), path);
  });

  test("writes no download but the one that is kept, whatever a site names it", async () => {
    const own = typed(form("download-1-file"), "application/pdf");
    expect(await upload(own, "an invoice")).toBe("204");
    await expectNoOtherName(own, "tests/000/attempt-1/download-1-invoice.pdf");
    await expectNoOtherName(own, "tests/000/attempt-1/download-1-file2");
    await expectNoOtherName(own, "tests/000/attempt-1/download-2-file");
  });

  test("uploads nothing larger than a form allows, and nothing of another type", async () => {
    const own = form("handed-in.json");
    const large = new Uint8Array(4 * 1024 * 1024 + 1);
    expect(await upload(typed(own, "application/json"), large)).toBe("400 EntityTooLarge");
    expect(await upload(typed(own, "text/html"), "{}")).toBe("403 AccessDenied");
  });

  describe("tells of its step", () => {
    const step = () => ({
      number: 1,
      total: 2,
      title: "<img src=x onerror=alert(1)>",
      startedAt: new Date().toISOString(),
    });
    const tells = (content: string | Uint8Array<ArrayBuffer>) =>
      upload(typed(form("step.json"), "application/json"), content);
    const shown = async () => {
      const { body, headers } = await region.client.get(`/results-scenario/${executionId}/status/`);
      expect(headers.get("content-type")).toBe("application/json");
      return body.running_tests.map((test: { step: unknown }) => test.step);
    };

    test("what may be true, as text", async () => {
      const { startedAt, ...told } = step();
      expect(await tells(JSON.stringify({ ...told, startedAt }))).toBe("204");
      expect(await shown()).toEqual([{ ...told, started_at: startedAt }]);
    });

    test.each<[string, () => string]>([
      ["no JSON", () => "<script>alert(1)</script>"],
      ["another schema", () => JSON.stringify({ ...step(), number: "1" })],
      ["a step to come", () => JSON.stringify({ ...step(), startedAt: "2999-01-01T00:00:00.000Z" })],
      [
        "a step before its attempt",
        () => JSON.stringify({ ...step(), startedAt: "2020-01-01T00:00:00.000Z" }),
      ],
      ["two lines", () => JSON.stringify({ ...step(), title: "a\nb" })],
      ["nothing at all", () => ""],
    ])("%s, and a status shows none", async (_, content) => {
      expect(await tells(content())).toBe("204");
      expect(await shown()).toEqual([null]);
    });

    test("a megabyte, which is refused; and a status would not read it", async () => {
      const large = JSON.stringify({ ...step(), padding: "x".repeat(1024 * 1024) });
      expect(await tells(new TextEncoder().encode(large))).toBe("400 EntityTooLarge");
      const [folder = ""] = form("step.json").fields["key"]?.split("step.json") ?? [];
      await artifactStore().files(folder).write("step.json", large, "application/json");
      expect(await shown()).toEqual([null]);
    });

    test("of no other attempt", async () => {
      await expectNoOtherName(typed(form("step.json"), "application/json"), "tests/000/attempt-2/step.json");
      await expectNoOtherName(
        typed(form("step.json"), "application/json"),
        victimsFile.replace("trace.zip", "step.json"),
      );
    });
  });

  test("uses no link and no form after its end", async () => {
    const own = typed(form("trace.zip"), "application/zip");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(loot.order.until) + 1001 });
    expect(await read(loot.link)).toMatch(/^40[03]/);
    expect(await upload(own, "late")).toMatch(/^40[03]/);
  });

  test("changes nothing of another test by what it hands in and answers, and its order is gone with its attempt", async () => {
    const sha256 = "a".repeat(64);
    const trace = { key: `../../../../../../../${victimsFile}`, contentType: "a/b", sizeBytes: 12, sha256 };
    const claim = passedAttempt(["Holds", "Keeps"], { files: { ...noFiles, trace } });
    const own = typed(form("handed-in.json"), "application/json");
    expect(await upload(own, JSON.stringify(claim))).toBe("204");
    over.resolve();
    const { outcome } = await region.client.completed(executionId);
    expect(outcome).toBe("error");
    const { body } = await region.client.artifacts(executionId);
    expect(body.tests[0].failure.message).toContain("handed in no result that could be used");
    expect(body.tests[0].artifacts.trace).toBeNull();
    expect(await read(loot.link)).toBe("403 AccessDenied");
    const kept = await artifactStore().read(victimsFile);
    expect(new TextDecoder().decode(kept)).toBe("the victim's");
  });
});
