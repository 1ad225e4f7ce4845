import { randomBytes, randomUUID } from "node:crypto";
import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { BatchGetTracesCommand } from "@aws-sdk/client-xray";
import * as z from "zod";
import { acceptedAnswer } from "../../../cli/client/api-answers.ts";
import { tasks } from "../../../workflow/tasks.ts";
import { type AwsCheck, browserTime, expected, NotProvable } from "../aws-check.ts";
import { type CheckedRegion, completed } from "../checked-region.ts";
import { foundWithin } from "../found-within.ts";

/** How long X-Ray may take to show what it was sent, in milliseconds. */
const patience = { within: 300_000, every: 10_000 };

/** A part of a trace. https://docs.aws.amazon.com/xray/latest/devguide/xray-api-segmentdocuments.html */
const segment = z.object({ origin: z.string().default("") });

/** What a trace has to pass, by the origin of a segment and a name within it. */
type Station = readonly [origin: string, name: string];

/** Functions without the right to send traces: a trace has only the step that invoked them. */
const untraced: ReadonlySet<string> = new Set(["run-test"]);

/** Checks that one trace leads from a request to the steps of the run that it started. */
export const traceChecks: readonly AwsCheck[] = [
  {
    name: "traces",
    title: "One trace leads from a request through the gateway and the workflow to the steps of its run",
    does: "Triggers one test with a trace of its own, and reads that from X-Ray.",
    costs: browserTime(30),
    provable: ["aws"],
    waits: true,
    async run(region) {
      const { aws, api, resources } = region;
      const FunctionName = resources.ofFunction("run-scenario");
      const { TracingConfig } = await aws.functions.send(
        new GetFunctionConfigurationCommand({ FunctionName }),
      );
      if (TracingConfig?.Mode !== "Active") throw new NotProvable("Not deployed: set `traces: true`.");
      const { executionId, traceId } = await tracedTrigger(region);
      const { outcome, reason } = await completed(api, executionId);
      expected(outcome === "passed", `The run is ${outcome}: ${reason}`);
      const stations = stationsOf(region);
      let missing: readonly Station[] = stations;
      await foundWithin(patience, async () => {
        const documents = await segmentsOf(region, traceId);
        missing = stations.filter((station) => !documents.some((document) => isAt(document, station)));
        return missing.length === 0 || null;
      });
      const names = missing.map(([origin, name]) => `${origin} ${name}`);
      expected(missing.length === 0, `The trace ${traceId} lacks ${names.join(", ")}.`);
      return `${stations.length} stations in the trace ${traceId}`;
    },
  },
];

/** Triggers a test in a trace that is recorded, whatever share of the others AWS samples. */
async function tracedTrigger({ api, baseUrls, key }: CheckedRegion) {
  const scenario = await api.scenarioByName("Verify: one test");
  expected(scenario !== null, "The scenario is not registered.");
  // https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader
  const started = Math.floor(Date.now() / 1000).toString(16);
  const root = `1-${started}-${randomBytes(12).toString("hex")}`;
  const answer = await fetch(`${baseUrls[0]}/run-scenario/`, {
    method: "POST",
    headers: {
      "X-API-Key": key,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      "X-Amzn-Trace-Id": `Root=${root};Sampled=1`,
    },
    body: JSON.stringify({ scenario_id: scenario.id, variables: {} }),
  });
  const body: unknown = await answer.json();
  expected(answer.status === 202, `The trigger is answered ${answer.status}.`);
  // The gateway says which trace the request belongs to.
  const [, traceId = root] = /Root=([^;]+)/.exec(answer.headers.get("X-Amzn-Trace-Id") ?? "") ?? [];
  return { executionId: acceptedAnswer.parse(body).execution_id, traceId };
}

function stationsOf({ resources }: CheckedRegion): readonly Station[] {
  const machine = resources.only("AWS::StepFunctions::StateMachine").split(":").at(-1) ?? "";
  const traced = ["run-scenario", ...Object.values(tasks)].filter((handler) => !untraced.has(handler));
  return [
    ["AWS::ApiGateway", resources.only("AWS::ApiGateway::RestApi")],
    ["AWS::StepFunctions", machine],
    ...traced.map((handler): Station => ["AWS::Lambda", resources.ofFunction(handler)]),
  ];
}

function isAt(document: string, [origin, name]: Station): boolean {
  return segment.parse(JSON.parse(document)).origin.startsWith(origin) && document.includes(name);
}

/** What X-Ray has of a trace so far, as JSON. */
async function segmentsOf({ aws }: CheckedRegion, traceId: string): Promise<string[]> {
  const { Traces = [] } = await aws.traces.send(new BatchGetTracesCommand({ TraceIds: [traceId] }));
  return Traces.flatMap(({ Segments = [] }) => Segments.flatMap(({ Document }) => Document ?? []));
}
