import { BlockList, isIP } from "node:net";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { RegionInfo } from "aws-cdk-lib/region-info";
import * as z from "zod";
import { browserModes } from "../../functions/attempt/browser-mode.ts";
import { type RegionCode, regionCodes, regions } from "../../functions/core/regions.ts";
import { InvalidAllowedHost, parseAllowedHosts } from "../../functions/core/team/allowed-hosts.ts";
import { notADuration, readDuration } from "../../functions/core/time/duration-range.ts";
import { functionDefaults, longestLinkSeconds, throttle } from "../config.ts";
import { whatIsTooMany } from "./concurrency.ts";

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const certificateArn = /^arn:aws(?:-[a-z]+)*:acm:(?<awsRegion>[a-z0-9-]+):\d{12}:certificate\/[0-9a-zA-Z-]+$/;
const tableName = /^[A-Za-z0-9_.-]{3,255}$/;

const anyRegion = "Has to be a region of AWS, such as eu-west-1.";

/** An integer within bounds, with one message for everything else. */
function whole(from: number, to: number) {
  const message = `Has to be a whole number from ${from} to ${to}.`;
  return z.int(message).min(from, message).max(to, message);
}

/** The settings of one region. */
function regionSchema(code: RegionCode) {
  const { awsRegion } = regions[code];
  const wanted = `the ARN of an ACM certificate in ${awsRegion}, arn:aws:acm:${awsRegion}:<account>:certificate/<id>`;
  const domain = z.strictObject({
    /** The public host, for which the operator points DNS at the stack's output `DomainTarget`. */
    name: z
      .string("Required: the name of the host.")
      .regex(hostName, "Has to be a host name in lower case, such as api.example.com."),
    /** ARN of its certificate, which has to be in the same region. */
    certificate: z.string(`Required: ${wanted}.`).superRefine((arn, context) => {
      const found = certificateArn.exec(arn)?.groups?.["awsRegion"];
      const message =
        found === undefined
          ? `Has to be ${wanted}.`
          : `It is a certificate of ${found}. Has to be ${wanted}.`;
      if (found !== awsRegion) context.addIssue({ code: "custom", message });
    }),
  });
  const copyTo = z
    .string("Required: a region of AWS other than the data's, such as eu-west-1.")
    .superRefine((to, context) => {
      const partition = RegionInfo.regions.find(({ name }) => name === to)?.partition;
      if (partition === "aws") return;
      const message = partition
        ? `${to} is in the partition ${partition}, into which AWS copies nothing from aws. ${anyRegion}`
        : `aws-cdk-lib knows no region ${to}. ${anyRegion}`;
      context.addIssue({ code: "custom", message });
    })
    .refine((to) => to !== awsRegion, `The data is in ${awsRegion}. Has to be another region of AWS.`);
  const settings = z.strictObject({
    domain: domain.nullable().default(null),
    /** A copy of the data in another region of AWS: docs/operations.md, "Restore from another region". */
    backup: z.strictObject({ copy_to: copyTo }).nullable().default(null),
    /** An existing table to use instead of the stack's own: docs/operations.md, "Restore a table". */
    restored_table: z
      .string("Has to be the name of a table.")
      .regex(tableName, "Has to be the name of a table.")
      .nullable()
      .default(null),
  });
  // `us:` without a value deploys the region with its defaults.
  return z.preprocess((value) => value ?? {}, settings);
}

const everyRegion = Object.fromEntries(regionCodes.map((code) => [code, {}]));
const region = Object.fromEntries(
  regionCodes.map((code) => [code, z.optional(regionSchema(code))]),
) as Record<RegionCode, z.ZodOptional<ReturnType<typeof regionSchema>>>;

const logDays = Object.values(RetentionDays).filter(
  (days): days is RetentionDays => typeof days === "number" && days < 9999,
);

/**
 * How many bytes all allowed hosts may take, which are one environment variable. Lambda has room for 4 KB of variables, names
 * included, and the rest is for the others.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const mostHostBytes = 3500;

/**
 * Where AWS answers its own machines: metadata and credentials, name servers and time, and in some functions the interface of their runtime.
 * https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html
 */
const ofAws = new BlockList();
ofAws.addSubnet("169.254.0.0", 16, "ipv4");
ofAws.addSubnet("::ffff:169.254.0.0", 112, "ipv6");
ofAws.addSubnet("fe80::", 10, "ipv6");
ofAws.addSubnet("fd00:ec2::", 32, "ipv6");

/** @param entry as `parseAllowedHosts` normalises it. */
function isOfAws(entry: string): boolean {
  const host = entry.replace(/:[^:]*$/, "").replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && ofAws.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
}

const allowedHosts = z.array(z.string()).superRefine((entries, context) => {
  const bytes = Buffer.byteLength(entries.join(","));
  if (bytes > mostHostBytes) {
    const message = `Takes ${bytes} bytes. Has to be at most ${mostHostBytes}, commas included: Lambda has room for 4 KB of environment variables. host:* allows every port of a host.`;
    context.addIssue({ code: "custom", message });
  }
  for (const [index, entry] of entries.entries()) {
    try {
      const [read, ...others] = parseAllowedHosts(entry);
      const isOne = read !== undefined && others.length === 0;
      if (isOne && !isOfAws(read)) continue;
      const message = isOne
        ? "There AWS answers its own machines, with credentials among others. Has to be a host of yours."
        : "Has to be one host:port or host:*.";
      context.addIssue({ code: "custom", path: [index], message });
    } catch (error) {
      if (!(error instanceof InvalidAllowedHost)) throw error;
      context.addIssue({ code: "custom", path: [index], message: error.message });
    }
  }
});

const lifetimes = { least: "1m", most: `${longestLinkSeconds / 60}m` };
const isNoText = ({ input }: { input?: unknown }) => notADuration(input);
const linkLifetime = z.string({ error: isNoText }).transform((text, context) => {
  const read = readDuration(text, lifetimes);
  if ("ms" in read) return Math.floor(read.ms / 1000);
  const isTooLong = "ms" in readDuration(text, { least: lifetimes.most });
  const why = isTooLong ? " AWS ends the session that signs a link after an hour." : "";
  context.addIssue({ code: "custom", message: read.fault + why });
  return z.NEVER;
});

const stageRule =
  "Has to be 1 to 16 small letters, digits and hyphens, such as staging; it begins with a letter.";

/**
 * What no bucket's name may begin with. The bucket's name begins with the stage and a hyphen.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
const reservedByS3 = /^(?:xn--|sthree-|amzn-s3-demo-)/;

/** Everything that an operator can set, with its default; docs/operations.md, "Settings", explains each. */
export const settingsSchema = z
  .strictObject({
    /** Distinguishes several deployments in one account and region: part of every name that exists once. */
    stage: z
      .string(stageRule)
      .regex(/^[a-z]([a-z0-9-]{0,14}[a-z0-9])?$/, stageRule)
      .refine(
        (stage) => !reservedByS3.test(`${stage}-`),
        "S3 reserves names that begin like this, and the bucket's would. Has to be another one, such as staging.",
      )
      .nullable()
      .default(null),
    /** The regions to deploy. */
    regions: z
      .strictObject(region, "Has to name the regions to deploy.")
      .refine((named) => Object.keys(named).length > 0, "Has to name at least one region.")
      .prefault(everyRegion),
    retention: z
      .strictObject({
        /** Days for which a finished execution is kept, with all of its files. */
        executions: whole(1, 3650).default(functionDefaults.executionRetentionDays),
        /** Days for which logs are kept: one of the spans that CloudWatch offers. */
        logs: z
          .literal(logDays, `Has to be one of ${logDays.join(", ")} days.`)
          .default(RetentionDays.ONE_MONTH),
      })
      .prefault({}),
    limits: z
      .strictObject({
        /** For all teams together; beyond it the gateway answers 429. A new account has 10,000 and 5,000. */
        requests_per_second: whole(1, 10_000).default(throttle.ratePerSecond),
        burst: whole(1, 5000).default(throttle.burst),
        /** Per team; beyond it `POST /run-scenario/` answers 429. */
        triggers_per_minute: whole(1, 60_000).default(functionDefaults.triggersPerMinute),
        /** Seconds, written as a duration. */
        link_lifetime: linkLifetime.prefault(`${functionDefaults.linkLifetimeSeconds}s`),
        /** The account's quota of concurrent executions in each region. A new account has 10, most have 1,000. */
        account_concurrency: whole(10, 1_000_000).default(10),
        /** Browsers that run at once; eight tenths of the account's concurrency if not set. */
        browsers_at_once: whole(1, 100_000).nullable().default(null),
        /** The same of one team; a fair share if not set. */
        team_browsers_at_once: whole(1, 100_000).nullable().default(null),
        team_runs_at_once: whole(1, 2000).default(functionDefaults.teamRunsAtOnce),
      })
      .superRefine((limits, context) => {
        const message = whatIsTooMany(limits);
        if (message !== null) context.addIssue({ code: "custom", path: ["browsers_at_once"], message });
      })
      .prefault({}),
    alarms: z
      .strictObject({
        /** Receives e-mail when an alarm goes off. */
        email: z.email("Has to be an e-mail address.").nullable().default(null),
        /** How many dollars the account may spend in a region in a month before the address is notified. */
        monthly_cost: whole(1, 1_000_000).nullable().default(null),
      })
      .refine(({ email, monthly_cost }) => monthly_cost === null || email !== null, {
        path: ["email"],
        message: "Required with alarms.monthly_cost: AWS tells an address.",
      })
      .prefault({}),
    /** Whether requests and runs are traced by X-Ray. */
    traces: z.boolean("Has to be true or false.").default(true),
    /** Private hosts that scenarios may reach, each `host:port` or `host:*`. */
    allowed_private_hosts: allowedHosts.default([]),
    /**
     * How Chromium runs. `automatic`: each function finds the best mode that works. docs/operations.md, "browser_mode".
     */
    browser_mode: z
      .enum([...browserModes, "automatic"], `Has to be one of ${[...browserModes, "automatic"].join(", ")}.`)
      .default("single-process"),
    /** MiB of the functions that drive browsers. docs/operations.md, "What it costs". */
    browser_memory: whole(1400, 10_240).default(1400),
    /** Path of Chromium for arm64, on which browsers then run. docs/operations.md, "Browsers on arm64". */
    arm64_chromium: z
      .string("Has to be the path of a file.")
      .min(1, "Has to be the path of a file.")
      .nullable()
      .default(null),
    /**
     * Whether the deployment makes the role by which API Gateway writes access logs, of which a region has one for all its
     * APIs. `false` where the account has one already.
     */
    api_logs_role: z.boolean("Has to be true or false.").default(true),
  })
  .superRefine(({ regions: named }, context) => {
    const hosts = Object.entries(named).flatMap(([code, own]) =>
      own?.domain ? [[code, own.domain.name]] : [],
    );
    for (const [index, [code, host]] of hosts.entries()) {
      const other = hosts.slice(0, index).find(([, earlier]) => earlier === host)?.[0];
      if (other === undefined) continue;
      context.addIssue({
        code: "custom",
        path: ["regions", String(code), "domain", "name"],
        message: `Region ${other} has the same host; each region has one of its own.`,
      });
    }
  });

export type Settings = z.output<typeof settingsSchema>;
export type RegionSettings = NonNullable<Settings["regions"][RegionCode]>;
