import { Match, type Template } from "aws-cdk-lib/assertions";
import { ResponseType } from "aws-cdk-lib/aws-apigateway";
import { beforeAll, describe, expect, test } from "vitest";
import { regionCodes, regions } from "../../functions/core/regions.ts";
import type { RegionStage } from "../../lib/cloud/region-stage.ts";
import { linkSessionSeconds } from "../../lib/config.ts";
import { routes } from "../../lib/routes.ts";
import { table } from "../../lib/table.ts";
import {
  appWith,
  everySetting,
  functionOf,
  type Properties,
  propertiesOf,
  templatesWith,
} from "./support/templates.ts";

let stages: RegionStage[] = [];
let state: Template;
let service: Template;
/** The same region with every setting. */
let set: { state: Template; service: Template };

beforeAll(() => {
  ({ stages } = appWith(""));
  ({ state, service } = templatesWith("regions: { us: }"));
  set = templatesWith(everySetting);
});

describe("docs/contract.md, Every request: four regional hosts", () => {
  test("there is a stage in each region", () => {
    const where = Object.fromEntries(stages.map((stage) => [stage.stageName, stage.region]));
    expect(where).toEqual(Object.fromEntries(regionCodes.map((code) => [code, regions[code].awsRegion])));
  });

  test("an API is served from its region, and not from the edges of the world", () => {
    for (const type of ["AWS::ApiGateway::RestApi", "AWS::ApiGateway::DomainName"]) {
      const all = [...propertiesOf(set.service, type).values()];
      expect(all.map(({ EndpointConfiguration }) => EndpointConfiguration)).toEqual([
        { Types: ["REGIONAL"] },
      ]);
    }
  });

  test("only regions that the settings name are deployed", () => {
    expect(appWith("regions: { sg: , au: }").stages.map((stage) => stage.stageName)).toEqual(["au", "sg"]);
  });
});

describe("docs/contract.md, Errors: no other status leaves the service", () => {
  test("gateway errors are problem documents, and the default for client errors has no status", () => {
    const responses = Object.values(service.findResources("AWS::ApiGateway::GatewayResponse"));
    const byType = new Map(responses.map(({ Properties }) => [Properties.ResponseType, Properties]));
    expect(byType.get("MISSING_AUTHENTICATION_TOKEN").StatusCode).toBe("404");
    expect(byType.get("INTEGRATION_TIMEOUT").StatusCode).toBe("500");
    expect(byType.get("DEFAULT_4XX")).not.toHaveProperty("StatusCode");
    const every = Object.values<unknown>({ ...ResponseType }).filter((type) => type instanceof ResponseType);
    // AWS ignores a customised REQUEST_TOO_LARGE: to declare one would make a false promise.
    const customizable = every.filter((type) => type !== ResponseType.REQUEST_TOO_LARGE);
    expect([...byType.keys()].sort()).toEqual(customizable.map(({ responseType }) => responseType).sort());
    for (const [type, properties] of byType) {
      expect(properties.ResponseParameters["gatewayresponse.header.X-API-Version"], type).toBe("'1.1'");
      const document = JSON.parse(properties.ResponseTemplates["application/json"]);
      expect(document.type, type).toBe(`urn:scenario-api:problem:${document.code}`);
      expect(document.request_id, type).toBe("$context.requestId");
    }
  });
});

describe("docs/contract.md, Every request: keys do not belong in logs", () => {
  test("the access log has no header, query or body, and no path but the route's", () => {
    const [stage] = propertiesOf(service, "AWS::ApiGateway::Stage").values();
    const variables = Object.values(JSON.parse(stage?.["AccessLogSetting"].Format));
    expect(variables.length).toBeGreaterThan(5);
    for (const variable of variables) {
      expect(variable).toMatch(
        /^\$context\.(requestId|requestTime|httpMethod|resourcePath|status|error\.responseType|responseLatency|integration\.(latency|status)|responseLength|identity\.sourceIp)$/,
      );
    }
  });

  test("the gateway's own log, which quotes requests, is off", () => {
    const [stage] = propertiesOf(service, "AWS::ApiGateway::Stage").values();
    expect(stage?.["MethodSettings"]).toMatchObject([{ DataTraceEnabled: false, LoggingLevel: "OFF" }]);
  });
});

describe("docs/operations.md, Settings: a custom domain", () => {
  test("serves the public path through a base path mapping, and is the only address", () => {
    set.service.hasResourceProperties("AWS::ApiGateway::DomainName", {
      DomainName: "api.us.example.com",
      RegionalCertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c",
      SecurityPolicy: "TLS_1_2",
    });
    set.service.hasResourceProperties("AWS::ApiGateway::BasePathMapping", { BasePath: "v1" });
    set.service.hasResourceProperties("AWS::ApiGateway::RestApi", { DisableExecuteApiEndpoint: true });
    set.service.hasOutput("BaseUrl", { Value: "https://api.us.example.com/v1/api/external" });
    set.service.hasOutput("DomainTarget", {});
  });

  test("without one the address is AWS's", () => {
    service.resourceCountIs("AWS::ApiGateway::DomainName", 0);
    service.hasResourceProperties("AWS::ApiGateway::RestApi", { DisableExecuteApiEndpoint: false });
    const { Value } = service.toJSON()["Outputs"].BaseUrl;
    expect(Value["Fn::Join"][1].at(-1)).toMatch(/\/api\/external$/);
  });
});

describe("docs/operations.md, Settings", () => {
  test("limits and retention are passed to where they apply", () => {
    const { Variables } = functionOf(set.service, "run-scenario")["Environment"];
    expect(Variables["TRIGGERS_PER_MINUTE"]).toBe("7");
    const variables = (handler: string) => functionOf(set.service, handler)["Environment"].Variables;
    expect(variables("artifacts")["LINK_LIFETIME_SECONDS"]).toBe("300");
    expect(variables("finish-run")["EXECUTION_RETENTION_DAYS"]).toBe("30");
    expect(variables("run-test")["ALLOWED_PRIVATE_HOSTS"]).toBe("shop.internal.example:443");
    expect(functionOf(set.service, "run-test")["ReservedConcurrentExecutions"]).toBe(20);
    const [stage] = propertiesOf(set.service, "AWS::ApiGateway::Stage").values();
    expect(stage?.["MethodSettings"]).toMatchObject([{ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 60 }]);
    const logs = [...propertiesOf(set.service, "AWS::Logs::LogGroup").values()];
    expect(new Set(logs.map(({ RetentionInDays }) => RetentionInDays))).toEqual(new Set([7]));
    set.service.resourceCountIs("AWS::ApiGateway::Account", 0);
  });

  test("the browser mode is passed to the functions that start Chromium, and to no other", () => {
    const modes = (template: Template) =>
      [...propertiesOf(template, "AWS::Lambda::Function").values()].flatMap(
        ({ Description, Environment }) => {
          const mode = Environment.Variables["SCENARIO_BROWSER_MODE"];
          return mode === undefined ? [] : [`${Description} ${mode}`];
        },
      );
    const drivers = ["functions/print-report.lambda.ts", "functions/run-test.lambda.ts"];
    expect(modes(service).sort()).toEqual(drivers.map((driver) => `${driver} single-process`));
    expect(modes(set.service).sort()).toEqual(drivers.map((driver) => `${driver} no-zygote`));
    expect(modes(templatesWith("browser_mode: automatic").service)).toEqual([]);
  });

  test("the functions that start Chromium have the memory of the settings, the one that prints at least a whole core's, and no other has", () => {
    const memory = (template: Template, handler: string) => functionOf(template, handler)["MemorySize"];
    expect([memory(service, "run-test"), memory(set.service, "run-test")]).toEqual([1400, 3008]);
    expect([memory(service, "print-report"), memory(set.service, "print-report")]).toEqual([1769, 3008]);
    expect(memory(set.service, "start-test")).toBe(memory(service, "start-test"));
  });

  test("what the account can run is shared out among browsers and teams", () => {
    const admission = (template: Template, handler: string) => {
      const { Variables } = functionOf(template, handler)["Environment"];
      return ["BROWSERS_AT_ONCE", "TEAM_BROWSERS_AT_ONCE", "TEAM_RUNS_AT_ONCE"].map(
        (name) => Variables[name],
      );
    };
    for (const handler of ["run-scenario", "cancel", "dispatch", "start-waiting"]) {
      expect(admission(service, handler), handler).toEqual(["8", "fair", "500"]);
      expect(admission(set.service, handler), handler).toEqual(["20", "15", "9"]);
    }
    const usual = templatesWith("limits: { account_concurrency: 1000 }").service;
    expect(admission(usual, "dispatch")).toEqual(["800", "fair", "500"]);
    expect(functionOf(usual, "run-test")).not.toHaveProperty("ReservedConcurrentExecutions");
    const half = templatesWith("limits: { account_concurrency: 1000, browsers_at_once: 500 }").service;
    expect(functionOf(half, "run-test")).toMatchObject({ ReservedConcurrentExecutions: 500 });
    const moreThanHalf = templatesWith(
      "limits: { account_concurrency: 1000, browsers_at_once: 501 }",
    ).service;
    expect(admission(moreThanHalf, "dispatch")).toEqual(["501", "fair", "500"]);
    const small = templatesWith("limits: { account_concurrency: 150, browsers_at_once: 60 }").service;
    for (const stack of [moreThanHalf, small]) {
      expect(functionOf(stack, "run-test")).not.toHaveProperty("ReservedConcurrentExecutions");
    }
  });

  test("the defaults reserve no concurrency: a new account has ten concurrent executions in all", () => {
    const functions = [...propertiesOf(service, "AWS::Lambda::Function").values()];
    for (const properties of functions) expect(properties).not.toHaveProperty("ReservedConcurrentExecutions");
    service.resourceCountIs("AWS::ApiGateway::Account", 1);
  });

  test("a restored table is used, and the stack's own table stays", () => {
    const restored = templatesWith("regions: { us: { restored_table: scenario-api-restored } }");
    restored.state.resourceCountIs("AWS::DynamoDB::GlobalTable", 1);
    expect(functionOf(restored.service, "status")["Environment"].Variables["TABLE_NAME"]).toBe(
      "scenario-api-restored",
    );
    restored.state.hasResourceProperties("AWS::SSM::Parameter", { Value: "scenario-api-restored" });
  });
});

describe("docs/contract.md, Link", () => {
  test("links are signed by a role that only the function of the artifacts may assume, for an hour", () => {
    const { LINK_ROLE_ARN } = functionOf(service, "artifacts")["Environment"].Variables;
    const [id] = LINK_ROLE_ARN["Fn::GetAtt"];
    const role = propertiesOf(service, "AWS::IAM::Role").get(id);
    expect(role).not.toHaveProperty("MaxSessionDuration");
    // A function's role is a session too: AWS refuses to let it assume another for longer, whatever the other allows.
    expect(linkSessionSeconds).toBe(3600);
    expect(role?.["AssumeRolePolicyDocument"].Statement).toEqual([
      {
        Action: "sts:AssumeRole",
        Effect: "Allow",
        Principal: { AWS: functionOf(service, "artifacts")["Role"] },
      },
    ]);
    expect(templatesWith("limits: { link_lifetime: 55m }").service).toBeDefined();
  });
});

describe("Each handler has a function of its own", () => {
  test("on Node 24, on arm64 except where a browser runs, with limited log retention", () => {
    const functions = [...propertiesOf(service, "AWS::Lambda::Function").values()];
    const ofHandlers = functions.filter(({ Description }) => /^functions\//.test(Description));
    expect(ofHandlers).toHaveLength(15);
    for (const { Description, Runtime, Architectures, LoggingConfig } of ofHandlers) {
      const drivesBrowser = /(run-test|print-report)\.lambda/.test(Description);
      expect([Description, Runtime, ...Architectures]).toEqual([
        Description,
        "nodejs24.x",
        drivesBrowser ? "x86_64" : "arm64",
      ]);
      const logs = propertiesOf(service, "AWS::Logs::LogGroup").get(LoggingConfig.LogGroup.Ref);
      expect(logs?.["RetentionInDays"]).toBe(30);
    }
  });

  test("none that answers requests runs longer than the gateway waits", () => {
    for (const { handler } of routes) expect(functionOf(service, handler)["Timeout"]).toBe(29);
  });

  test.each([
    ["artifacts", 29, 1769, "a thousand links, which take a whole core two seconds"],
    ["junit", 29, 1769, "the whole result of a run, which takes 740 MB if 500 tests had four attempts each"],
    ["dispatch", 120, 1769, "what is due for as long as a tick begins work, and the end of what it began"],
    ["start-waiting", 45, 512, "the lock that admits runs, for which many wait"],
    ["begin-run", 45, 512, "half a minute in which the store of secrets turns reads away"],
    ["start-test", 45, 512, "half a minute in which the table turns writes away"],
    ["end-test", 45, 512, "half a minute in which the table turns writes away"],
    ["run-test", 900, 1400, "a test of 14 minutes, and its files"],
    ["finish-run", 900, 3008, "ten minutes without capacity to print, and the films of a run in memory"],
    ["print-report", 120, 1769, "the pages of 500 tests, of which 200 take a whole core three seconds"],
  ])("%s has at least %i s and %i MiB, for %s", (handler, seconds, memory) => {
    const { Timeout, MemorySize } = functionOf(service, handler);
    expect(Timeout).toBeGreaterThanOrEqual(seconds);
    expect(MemorySize).toBeGreaterThanOrEqual(memory);
  });

  test("none has more memory than a new account allows, as it would not be deployed there", () => {
    const functions = [...propertiesOf(service, "AWS::Lambda::Function").values()];
    for (const { Description, MemorySize = 128 } of functions)
      expect(MemorySize, Description).toBeLessThanOrEqual(3008);
  });

  test("functions that events invoke have a dead-letter queue, and so does each rule's delivery", () => {
    const [[queue, { MessageRetentionPeriod }] = ["", {}]] = propertiesOf(service, "AWS::SQS::Queue");
    // As long as SQS keeps anything: an operator may be away for a week.
    expect(MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
    const arn = { "Fn::GetAtt": [queue, "Arn"] };
    for (const handler of ["dispatch", "finish-run"]) {
      expect(functionOf(service, handler)["DeadLetterConfig"]).toEqual({ TargetArn: arn });
    }
    const targets = [...propertiesOf(service, "AWS::Events::Rule").values()].flatMap(
      ({ Targets }) => Targets,
    );
    expect(targets).toHaveLength(3);
    for (const { DeadLetterConfig } of targets) expect(DeadLetterConfig).toEqual({ Arn: arn });
  });
});

describe("An event that comes late", () => {
  const patienceOf = (handler: string) => {
    const configs = [...propertiesOf(service, "AWS::Lambda::EventInvokeConfig").entries()];
    const [, found] = configs.find(([id]) => id.includes(handler)) ?? [];
    return [found?.["MaximumEventAgeInSeconds"], found?.["MaximumRetryAttempts"]];
  };

  test("is given up after a minute if it is a tick, which the next one makes up for", () => {
    expect(patienceOf("dispatch")).toEqual([60, 0]);
    const [tick] = [...propertiesOf(service, "AWS::Events::Rule").values()].filter(
      ({ ScheduleExpression }) => ScheduleExpression,
    );
    expect(tick?.["Targets"][0].RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 60 });
  });

  test("is given up after a minute, and is no dead letter, if it only makes way for what waits: a tick does too", () => {
    expect(patienceOf("startwaiting")).toEqual([60, 0]);
    expect(functionOf(service, "start-waiting")["DeadLetterConfig"]).toBeUndefined();
  });

  test("is kept for as long as Lambda keeps it if it is the end of a workflow that broke down, which is told once", () => {
    expect(patienceOf("finishrun")).toEqual([6 * 3600, 2]);
  });

  test("is delivered for as long as EventBridge tries if it is the end of a workflow that broke down", () => {
    const rules = [...propertiesOf(service, "AWS::Events::Rule").values()];
    const broken = rules.filter(({ EventPattern }) => EventPattern?.detail.status.includes("FAILED"));
    const policies = broken.flatMap(({ Targets }) =>
      Targets.map(({ RetryPolicy }: Properties) => RetryPolicy),
    );
    expect(policies).toEqual([undefined]);
  });
});

test("a run may take hours and is started once: its workflow is a standard one, as an express one ends after five minutes", () => {
  const [machine] = propertiesOf(service, "AWS::StepFunctions::StateMachine").values();
  expect(machine?.["StateMachineType"]).toBe("STANDARD");
});

describe("The secrets of runs", () => {
  test("have a key that stays when its stack goes: without it the runs in progress could not be read", () => {
    state.hasResource("AWS::KMS::Key", { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  });

  test("have a key that rotates, whose policy leaves to roles who may use it", () => {
    const [key] = propertiesOf(state, "AWS::KMS::Key").values();
    expect(key?.["EnableKeyRotation"]).toBe(true);
    expect(key?.["KeyPolicy"].Statement).toMatchObject([{ Action: "kms:*", Effect: "Allow", Resource: "*" }]);
    expect(JSON.stringify(key?.["KeyPolicy"].Statement[0].Principal)).toContain(":root");
  });
});

describe("A region's data is kept", () => {
  test("the table is retained, protected, encrypted and recoverable", () => {
    state.hasResource("AWS::DynamoDB::GlobalTable", {
      DeletionPolicy: "Retain",
      Properties: {
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ],
        SSESpecification: { SSEEnabled: true },
        TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
      },
    });
  });

  test("the table takes what comes, and idle it costs nothing: it is paid for by request", () => {
    state.hasResourceProperties("AWS::DynamoDB::GlobalTable", { BillingMode: "PAY_PER_REQUEST" });
  });

  test("files outlast their execution by a week, orders last a day, scenarios stay, and deleted objects can be restored", () => {
    const [bucket] = propertiesOf(set.state, "AWS::S3::Bucket").values();
    const rules: Properties[] = bucket?.["LifecycleConfiguration"].Rules;
    const expiring = rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
    expect(expiring).toMatchObject([
      { Prefix: "runs/", ExpirationInDays: 37 },
      { Prefix: "orders/", ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    ]);
    expect(bucket?.["VersioningConfiguration"]).toEqual({ Status: "Enabled" });
    const old = rules.flatMap(({ NoncurrentVersionExpiration }) => NoncurrentVersionExpiration ?? []);
    expect(old).toEqual([{ NoncurrentDays: 1 }, { NoncurrentDays: 7 }]);
  });

  test("the parts of an upload that is never finished go after a day, wherever they lie", () => {
    const [bucket] = propertiesOf(set.state, "AWS::S3::Bucket").values();
    const rules: Properties[] = bucket?.["LifecycleConfiguration"].Rules;
    const ending = rules.filter(({ AbortIncompleteMultipartUpload }) => AbortIncompleteMultipartUpload);
    expect(ending).toMatchObject([{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }]);
    expect(ending[0]).not.toHaveProperty("Prefix");
  });

  test("the stack cannot be deleted by mistake", () => {
    for (const stage of stages) expect(stage.state.terminationProtection, stage.stageName).toBe(true);
  });

  test("the bucket is retained, encrypted and private, over TLS only", () => {
    state.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "Retain",
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicPolicy: true,
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
        },
      },
    });
    state.hasResourceProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
        ]),
      },
    });
  });
});

describe("docs/architecture.md, Five decisions: a scenario is untrusted", () => {
  test.each([
    [/runtest/i, ["ALLOWED_PRIVATE_HOSTS"]],
    [/printreport/i, []],
  ])(
    "a function that drives a browser (%s) may write its log only, and knows the names of nothing else",
    (name, more) => {
      const policies = Object.entries(service.findResources("AWS::IAM::Policy"));
      const own = policies.filter(([id]) => name.test(id));
      const statements = own.flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
      const actions = statements.flatMap(({ Action }: { Action: string | string[] }) => Action);
      expect(actions.sort()).toEqual(["logs:CreateLogStream", "logs:PutLogEvents"]);
      const [run] = Object.entries(service.findResources("AWS::Lambda::Function")).filter(([id]) =>
        name.test(id),
      );
      expect(Object.keys(run?.[1].Properties.Environment.Variables).sort()).toEqual([
        ...more,
        "REUSE_BROWSER",
        "SCENARIO_BROWSER_MODE",
        "SERVICE_NAME",
        "SERVICE_REGION",
      ]);
    },
  );
});
