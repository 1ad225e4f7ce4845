import { App } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { regionCodes, regions } from "../../functions/core/regions.ts";
import { addRegions, type RegionStage } from "../../lib/cloud/region-stage.ts";
import { parseSettings } from "../../lib/cloud/settings.ts";
import { routes } from "../../lib/routes.ts";
import { table } from "../../lib/table.ts";

let stages: RegionStage[] = [];
let state: Template;
let service: Template;

beforeAll(() => {
  // The bundles are not under test here, and take their time.
  const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
  stages = addRegions(app, parseSettings("", "settings.yaml"));
  const us = stages.find((stage) => stage.stageName === "us");
  if (!us) throw new Error("There is no stage us.");
  state = Template.fromStack(us.state);
  service = Template.fromStack(us.service);
});

describe("Specification, Endpoints: four regional hosts", () => {
  test("there is a stage in each region", () => {
    const where = Object.fromEntries(stages.map((stage) => [stage.stageName, stage.region]));
    expect(where).toEqual(Object.fromEntries(regionCodes.map((code) => [code, regions[code].awsRegion])));
  });

  test("each serves the shared route table, and no other method", () => {
    const methods = Object.values(service.findResources("AWS::ApiGateway::Method"));
    const verbs = methods.map((method) => method["Properties"].HttpMethod).sort();
    expect(verbs).toEqual(routes.map((route) => route.method).sort());
  });
});

describe("Contract, Errors: no other status leaves the service", () => {
  test("gateway errors are problem documents, and the default for client errors has no status", () => {
    const responses = Object.values(service.findResources("AWS::ApiGateway::GatewayResponse"));
    const byType = new Map(responses.map(({ Properties }) => [Properties.ResponseType, Properties]));
    expect(byType.get("MISSING_AUTHENTICATION_TOKEN").StatusCode).toBe("404");
    expect(byType.get("REQUEST_TOO_LARGE").StatusCode).toBe("400");
    expect(byType.get("INTEGRATION_TIMEOUT").StatusCode).toBe("500");
    expect(byType.get("DEFAULT_4XX")).not.toHaveProperty("StatusCode");
    for (const [type, properties] of byType) {
      expect(properties.ResponseParameters["gatewayresponse.header.X-API-Version"], type).toBe("'1.1'");
      const document = JSON.parse(properties.ResponseTemplates["application/json"]);
      expect(document.type, type).toBe(`urn:scenario-api:problem:${document.code}`);
      expect(document.request_id, type).toBe("$context.requestId");
    }
  });
});

describe("Architecture: what a region remembers is kept", () => {
  test("the table is retained, protected, encrypted and recoverable, with the shared indexes", () => {
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
    const [made] = Object.values(state.findResources("AWS::DynamoDB::GlobalTable"));
    const names = made?.["Properties"].GlobalSecondaryIndexes.map(
      (index: { IndexName: string }) => index.IndexName,
    );
    expect(names.sort()).toEqual(table.indexes.map((index) => index.name).sort());
  });

  test("the bucket is retained and private, over TLS only", () => {
    state.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "Retain",
      Properties: {
        PublicAccessBlockConfiguration: Match.objectLike({ BlockPublicPolicy: true, BlockPublicAcls: true }),
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

describe("Architecture: the way of an execution", () => {
  test("a tick each minute, and a rule on workflows that broke down", () => {
    service.hasResourceProperties("AWS::Events::Rule", { ScheduleExpression: "rate(1 minute)" });
    service.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: { detail: Match.objectLike({ status: ["FAILED", "TIMED_OUT", "ABORTED"] }) },
    });
  });

  test("every task of the state machine has a function", () => {
    const [machine] = Object.values(service.findResources("AWS::StepFunctions::StateMachine"));
    const { DefinitionString, DefinitionSubstitutions } = machine?.["Properties"] ?? {};
    const named = [...DefinitionString.matchAll(/\$\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(DefinitionSubstitutions).sort()).toEqual([...new Set(named)].sort());
  });

  test("the function that drives a browser reaches no table", () => {
    const policies = Object.entries(service.findResources("AWS::IAM::Policy"));
    const [, policy] = policies.find(([id]) => /runtest/i.test(id)) ?? [];
    expect(JSON.stringify(policy)).not.toContain("dynamodb:");
    expect(JSON.stringify(policy)).toContain("s3:PutObject");
  });
});
