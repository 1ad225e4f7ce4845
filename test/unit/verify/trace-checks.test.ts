import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { BatchGetTracesCommand } from "@aws-sdk/client-xray";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { NotProvable } from "../../../lib/verify/aws/aws-check.ts";
import { traceChecks } from "../../../lib/verify/aws/checks/trace-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";

describe("The check of traces", () => {
  const check = only(traceChecks);
  const { aws, region: reached } = regionWith();
  const functions = mockClient(aws.functions);
  const traces = mockClient(aws.traces);
  const ended = { status: "completed", outcome: "passed", reason: null, tests: {} };
  const api = { scenarioByName: async () => ({ id: "scn_1" }), status: async () => ({ value: ended }) };
  const region = { ...reached, api, baseUrls: ["https://api.test"], key: "key" } as unknown as typeof reached;

  const segments: readonly (readonly [string, object])[] = [
    ["AWS::ApiGateway::Stage", { aws: { api_gateway: { rest_api_id: "api1234567" } } }],
    ["AWS::StepFunctions::StateMachine", { name: "runs" }],
    ...["run-scenario", "begin-run", "start-test", "end-test", "finish-run"].map(
      (handler) => ["AWS::Lambda::Function", { name: `us-service-${handler}` }] as const,
    ),
  ];
  const accepted = {
    ...{ execution_id: "exe_1", scenario_id: "scn_1", scenario_name: "Verify: one test" },
    ...{ scenario_version: 1, status: "scheduled" },
  };
  let asked: { url: string; headers: Headers }[];
  let answeredTrace: string | null;

  /** What X-Ray has of the trace: all segments but those. */
  const shown = (...without: number[]) => {
    const documents = segments.filter((_, index) => !without.includes(index));
    const Segments = documents.map(([origin, more]) => ({ Document: JSON.stringify({ origin, ...more }) }));
    return { Traces: [{ Segments }] };
  };

  beforeEach(() => {
    for (const client of [functions, traces]) client.reset();
    asked = [];
    answeredTrace = null;
    functions.on(GetFunctionConfigurationCommand).resolves({ TracingConfig: { Mode: "Active" } });
    traces.on(BatchGetTracesCommand).callsFake(() => shown());
    vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ url, headers: new Headers(headers) });
      const told = answeredTrace === null ? {} : { "X-Amzn-Trace-Id": `Root=${answeredTrace};Sampled=1` };
      return Response.json(accepted, { status: 202, headers: told });
    });
    return () => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    };
  });

  const readTraces = () =>
    traces.commandCalls(BatchGetTracesCommand).map(({ args: [{ input }] }) => input.TraceIds);

  test("asks for a trace that is recorded, and finds every station in it", async () => {
    const found = await check.run(region);
    const [trigger] = asked;
    expect(trigger?.url).toBe("https://api.test/run-scenario/");
    const [, traceId] =
      /^Root=(1-[0-9a-f]{8}-[0-9a-f]{24});Sampled=1$/.exec(trigger?.headers.get("X-Amzn-Trace-Id") ?? "") ??
      [];
    expect(found).toBe(`7 stations in the trace ${traceId}`);
    expect(readTraces()).toEqual([[traceId]]);
  });

  test("reads the trace that the gateway names", async () => {
    answeredTrace = "1-00000000-000000000000000000000000";
    await check.run(region);
    expect(readTraces()).toEqual([[answeredTrace]]);
  });

  test.each([
    ["the workflow", 1, "AWS::StepFunctions runs"],
    ["a step", 5, "AWS::Lambda us-service-end-test"],
  ])("does not hold if the trace ends before %s", async (_, without, missing) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    traces.on(BatchGetTracesCommand).callsFake(() => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return shown(without);
    });
    await expect(check.run(region)).rejects.toThrow(`lacks ${missing}.`);
  });

  test("proves nothing, and triggers nothing, where traces are off", async () => {
    functions.on(GetFunctionConfigurationCommand).resolves({ TracingConfig: { Mode: "PassThrough" } });
    await expect(check.run(region)).rejects.toThrow(NotProvable);
    expect(asked).toEqual([]);
  });
});
