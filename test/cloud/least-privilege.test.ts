import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ordersFolder, runSecretsName } from "../../functions/core/artifacts/object-keys.ts";
import { environment } from "../../functions/shared/environment.ts";
import { s3 } from "../../functions/shared/s3-client.ts";
import { type FunctionUse, functionUses } from "../../lib/cloud/function-uses.ts";
import { iamRequests } from "../../lib/local/iam-request.ts";
import { type RecordedCall, recordingVariable } from "../../lib/local/record-calls.ts";
import { bucketName, secretsKeyArn } from "../../lib/local/region-environment.ts";
import { signingRoleArn } from "../../lib/local/signing/signing-roles.ts";
import { leasesKey } from "../../lib/table.ts";
import { useRegion } from "../support/embedded-region.ts";
import { grantsOf, lineOf, recordedIn, refusedCalls, unusedGrants } from "./support/judge-roles.ts";
import { type Role, type Statement, synthesizedRoles } from "./support/roles.ts";
import { lackedUnseen, neededUnseen } from "./support/unseen-grants.ts";
import { useEveryFunction } from "./support/use-every-function.ts";

const [unknownRequest = { action: "", resource: "" }] = iamRequests({
  client: "S3Client",
  command: "PutBucketAclCommand",
  input: {},
  missing: false,
});
const roles = synthesizedRoles();
/** The functions that drive browsers, and so run what strangers made. */
const browsers = ["run-test", "print-report"];
let folder = "";
let calls: RecordedCall[] = [];

// Runs before the region starts, as recording begins then.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "least-privilege-"));
  process.env[recordingVariable] = folder;
});
const region = useRegion();
beforeAll(async () => {
  await useEveryFunction(region);
  calls = recordedIn(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The roles, with the statements of one of them changed. */
function changed(caller: string, change: (statements: Statement[]) => Statement[]): Role[] {
  return roles.map((role) =>
    role.caller === caller ? { ...role, statements: change(role.statements) } : role,
  );
}

describe("Every function may do what it does, and nothing else", () => {
  test("its role allows every call that was recorded", async () => {
    const calling = roles.map(({ caller }) => caller).filter((caller) => !browsers.includes(caller));
    expect(new Set(calls.map(({ caller }) => caller))).toEqual(new Set(calling));
    expect(await refusedCalls(roles, calls)).toEqual([]);
  });

  test("it used everything that its role allows, except for what Lambda does on its behalf", async () => {
    expect(await unusedGrants(roles, calls)).toEqual(neededUnseen(roles));
  });

  test("it has each right that is listed although no recorded call shows it", () => {
    expect(lackedUnseen(roles)).toEqual([]);
  });
});

test("a run that has ended leaves no secrets behind", async () => {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: environment("bucket") }));
  expect(Contents.length).toBeGreaterThan(20);
  const secret = Contents.filter(
    ({ Key = "" }) => Key.endsWith(`/${runSecretsName}`) || Key.startsWith(ordersFolder),
  );
  expect(secret).toEqual([]);
  const kept = calls.filter(({ action }) => action === "kms:GenerateDataKey");
  expect(kept.map(({ caller }) => caller).sort()).toEqual(["begin-run", "start-test"]);
});

describe("Least privilege, as far as IAM can express it", () => {
  const granted = grantsOf(roles);

  test("no role allows a wildcard of actions, or an action on all resources", () => {
    // A trace is handed in without naming a resource.
    const traces = ["xray:PutTraceSegments", "xray:PutTelemetryRecords"];
    const broad = granted.filter(
      ({ action, resource }) => action.includes("*") || (resource === "*" && !traces.includes(action)),
    );
    expect(broad.map(lineOf)).toEqual([]);
    expect(roles.flatMap(({ managed }) => managed)).toEqual([]);
  });

  test("a resource is named by its ARN: IAM takes no policy with another name", () => {
    expect(granted.filter(({ resource }) => !/^(?:arn:|\*$)/.test(resource)).map(lineOf)).toEqual([]);
  });

  test.each(browsers)("%s, which drives a browser, may write its log, and do nothing else", (browser) => {
    const own = granted.filter(({ caller }) => caller === browser);
    expect(own.map(({ action }) => action).sort()).toEqual(["logs:CreateLogStream", "logs:PutLogEvents"]);
    expect(calls.filter(({ caller }) => caller === browser)).toEqual([]);
  });
});

test("a function that answers requests notes when a key was used, and changes nothing else of it and no other item", async () => {
  const noted = calls.find(({ caller, action }) => caller === "status" && action === "dynamodb:UpdateItem");
  if (!noted) throw new Error("It noted no use.");
  const keys = { "dynamodb:LeadingKeys": ["KEY#0"], "dynamodb:Attributes": ["pk", "sk", "lastUsedAt"] };
  expect(await refusedCalls(roles, [{ ...noted, context: keys }])).toEqual([]);
  for (const context of [
    { ...keys, "dynamodb:Attributes": ["pk", "sk", "lastUsedAt", "validUntil"] },
    { ...keys, "dynamodb:LeadingKeys": ["TEAM#acme"] },
  ]) {
    expect(await refusedCalls(roles, [{ ...noted, context }])).toEqual([lineOf(noted)]);
  }
});

test("what decides which runs start may write and remove leases, and so no other item that it could not write anyway", async () => {
  const table = "arn:aws:dynamodb:us-east-1:000000000000:table/scenario-api";
  const wanted = Object.entries<FunctionUse>(functionUses).flatMap(([caller, { table: uses = [] }]) => [
    ...(uses.includes("admit runs") ? [[caller, "Query"] as const] : []),
    ...(uses.includes("admit runs") && !uses.includes("PutItem") ? [[caller, "PutItem"] as const] : []),
    ...(uses.includes("give back leases") ? [[caller, "DeleteItem"] as const] : []),
  ]);
  expect(wanted.length).toBeGreaterThan(8);
  const callsOn = (key: string) =>
    wanted.map(([caller, action]) => ({
      ...{ caller, action: `dynamodb:${action}`, resource: table },
      context: { "dynamodb:LeadingKeys": [key] },
    }));
  expect(await refusedCalls(roles, callsOn(leasesKey))).toEqual([]);
  for (const key of ["TEAM#acme", "KEY#0", "AUDIT#2026"]) {
    const others = callsOn(key);
    expect(await refusedCalls(roles, others)).toEqual(others.map(lineOf));
  }
});

test("a status may read which step an attempt told, and nothing else of the bucket", async () => {
  const bucket = `arn:aws:s3:::${bucketName({ region: "us" })}`;
  const attempt = `${bucket}/runs/acme/exe_1/run_1/tests/000/attempt-1`;
  const call = (action: string, resource: string) => ({ caller: "status", action, resource });
  expect(await refusedCalls(roles, [call("s3:GetObject", `${attempt}/step.json`)])).toEqual([]);
  const beyond = [
    call("s3:GetObject", `${attempt}/result.json`),
    call("s3:GetObject", `${attempt}/download-1-step.json`),
    call("s3:GetObject", `${bucket}/runs/acme/exe_1/run_1/secrets.json`),
    call("s3:GetObject", `${bucket}/runs/acme/exe_1/run_1/tests/000/step.json`),
    call("s3:GetObject", `${bucket}/orders/acme/exe_1/run_1/tests/000/attempt-1/step.json`),
    call("s3:GetObject", `${bucket}/scenarios/acme/scn_1/a.json`),
    call("s3:GetObjectVersion", `${attempt}/step.json`),
    call("s3:PutObject", `${attempt}/step.json`),
    call("s3:ListBucket", bucket),
    call("kms:Decrypt", secretsKeyArn({ region: "us" })),
  ];
  expect(await refusedCalls(roles, beyond)).toEqual(beyond.map(lineOf));
});

describe("What a browser's function is given reaches no further than its attempt", () => {
  const bucket = `arn:aws:s3:::${bucketName({ region: "us" })}`;
  const run = `${bucket}/runs/acme/exe_1/run_1`;
  const beyond = (caller: string, wanted: readonly (readonly [string, string])[]) =>
    wanted.map(([action, resource]) => ({ caller, action, resource }));

  test.each([
    [
      "run-test",
      [
        ["dynamodb:GetItem", "arn:aws:dynamodb:us-east-1:000000000000:table/scenario-api"],
        ["ssm:GetParameters", "arn:aws:ssm:us-east-1:000000000000:parameter/scenario-api/secrets/acme/PIN"],
        ["s3:GetObject", `${run}/secrets.json`],
        ["s3:PutObject", `${run}/tests/000/attempt-1/result.json`],
        ["s3:ListBucket", bucket],
        ["kms:Decrypt", secretsKeyArn({ region: "us" })],
        ["sts:AssumeRole", signingRoleArn("orders")],
      ],
    ],
    [
      "orders",
      [
        ["s3:GetObject", `${run}/secrets.json`],
        ["s3:GetObject", `${run}/tests/000/attempt-1/trace.zip`],
        ["s3:PutObject", `${bucket}/orders/acme/exe_1/run_1/0-1.json`],
        ["s3:ListBucket", bucket],
      ],
    ],
    [
      "uploads",
      [
        ["s3:GetObject", `${run}/tests/000/attempt-1/trace.zip`],
        ["s3:PutObject", `${run}/plan.json`],
        ["s3:PutObject", `${bucket}/scenarios/acme/scn_1/a.json`],
        ["s3:DeleteObject", `${run}/tests/000/attempt-1/result.json`],
      ],
    ],
  ] as const)("%s is denied it", async (caller, wanted) => {
    const calls = beyond(caller, wanted);
    expect(await refusedCalls(roles, calls)).toEqual(calls.map(lineOf));
  });
});

describe("The role that signs links for clients", () => {
  const own = grantsOf(roles).filter(({ caller }) => caller === "links");

  test("may read files of runs and do nothing else, and one function may assume it", () => {
    expect(own.map(({ action }) => action)).toEqual(["s3:GetObject"]);
    expect(own[0]?.resource).toMatch(/^arn:aws:s3:::[^/]+\/runs\/\*$/);
    const assuming = grantsOf(roles).filter(({ action }) => action.startsWith("sts:"));
    expect(assuming.map(lineOf)).toEqual([
      `artifacts: sts:AssumeRole ${signingRoleArn("links")}`,
      `start-test: sts:AssumeRole ${signingRoleArn("orders")}`,
      `start-test: sts:AssumeRole ${signingRoleArn("uploads")}`,
      `finish-run: sts:AssumeRole ${signingRoleArn("orders")}`,
      `finish-run: sts:AssumeRole ${signingRoleArn("uploads")}`,
    ]);
  });

  test("is not allowed what a link must never reach", async () => {
    const bucket = `arn:aws:s3:::${bucketName({ region: "us" })}`;
    const beyond = [
      ["s3:GetObject", `${bucket}/scenarios/acme/scn_1.json`],
      ["s3:GetObjectVersion", `${bucket}/runs/acme/exe_1/run_1/junit.xml`],
      ["s3:GetObject", `${bucket}/orders/acme/exe_1/run_1/0-1.json`],
      ["s3:PutObject", `${bucket}/runs/acme/exe_1/run_1/junit.xml`],
      ["s3:ListBucket", bucket],
      // Without it S3 gives no one an object that is encrypted with the key.
      ["kms:Decrypt", secretsKeyArn({ region: "us" })],
    ].map(([action = "", resource = ""]) => ({ caller: "links", action, resource }));
    expect(await refusedCalls(roles, beyond)).toEqual(beyond.map(lineOf));
  });
});

describe("the judge of the roles", () => {
  test.each([
    ["start-test", "kms:"],
    ["orders", "kms:"],
    ["uploads", "s3:"],
    ["begin-run", "ssm:"],
    ["finish-run", "s3:Delete"],
    ["finish-run", "lambda:"],
    ["dispatch", "states:"],
    ["status", "dynamodb:"],
    ["status", "s3:"],
    ["artifacts", "sts:"],
    ["links", "s3:"],
  ])("notices an action that %s lacks", async (caller, service) => {
    const lacking = changed(caller, (statements) =>
      statements.filter(({ Action }) => !Action.some((action) => action.startsWith(service))),
    );
    const refused = await refusedCalls(lacking, calls);
    expect(refused.length).toBeGreaterThan(0);
    for (const line of refused) expect(line).toMatch(new RegExp(`^${caller}: `));
  });

  test("notices an action that nothing needs", async () => {
    const statement: Statement = {
      Effect: "Allow",
      Action: ["s3:DeleteObject"],
      Resource: ["arn:aws:s3:::scenario-artifacts-us/runs/*"],
    };
    const excessive = changed("run-test", (statements) => [...statements, statement]);
    expect(await unusedGrants(excessive, calls)).toContain(
      "run-test: s3:DeleteObject arn:aws:s3:::scenario-artifacts-us/runs/*",
    );
  });

  test("notices an unknown kind of call", async () => {
    const call = { caller: "status", ...unknownRequest };
    expect(await refusedCalls(roles, [call])).toEqual([lineOf(call)]);
  });
});
