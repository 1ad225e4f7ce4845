import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { environmentNames } from "../../../../functions/shared/environment.ts";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import { type CheckedRegion, durationsOf, type EndedRun, runToItsEnd } from "../checked-region.ts";
import { type AttemptEnd, attemptEndOf, type Invocation, invocationsOf, linesOf } from "../function-log.ts";

const oneTest = "Verify: one test";
const fourTests = "Verify: four at once";
const blocked = "Verify: blocked step";

/** How long unpacking and starting Chromium may take, in milliseconds: a part of the minute in which a run begins. */
const longestColdStart = 20_000;
/** How long after a test its function may end, in milliseconds. */
const reportedWithin = 10_000;
/** The share of a function's memory that a test may use at most. */
const mostMemory = 0.9;

/** The share of its `/tmp` that a test may use at most: a long one has a larger profile and trace. */
const mostTemporary = 0.75;

/**
 * How many times as long as alone one of four tests may take. It computes almost all the time, so two that share a processor take
 * twice as long; the processors of two instances differ by less than this.
 */
const mostSlowed = 1.3;
/**
 * How much longer a run of four may take than its longest test and the overhead of the run of one, as a share of that test: this
 * allows for cold starts of up to 20 s, and for more reports. If only two or three ran at once, it would be a whole test or more.
 */
const mostWaited = 0.5;

/** How a test's log says that its browser ran, and how long Lambda took for it. */
export const browserChecks: readonly AwsCheck[] = [
  {
    name: "browser-mode",
    title: "Chromium runs in the mode that the settings name",
    does: "Runs one test, and reads the mode from its JUnit document.",
    costs: browserTime(30),
    provable: ["aws", "emulator"],
    async run(region) {
      const wanted = await configuredMode(region);
      const { executionId, status } = await region.ended(oneTest);
      expected(status.outcome === "passed", `The test is ${status.outcome}: ${status.reason}`);
      const url = `${region.baseUrls[0]}/results-scenario/${executionId}/junit/`;
      const document = await (await fetch(url, { headers: { "X-API-Key": region.key } })).text();
      const mode = /<property name="browser_mode" value="([a-z-]+)"/.exec(document)?.[1];
      expected(mode !== undefined, "The JUnit document has no browser_mode.");
      expected(wanted === undefined || mode === wanted, `It ran as ${mode}, and ${wanted} is set.`);
      return mode;
    },
  },
  {
    name: "cold-start",
    title: "A function that starts cold unpacks and starts Chromium within 20 s",
    does: "Runs one test twice: after a quarter of an hour without runs the first starts cold.",
    costs: browserTime(60),
    provable: ["aws"],
    async run(region) {
      const first = await beforeItsSteps(region, await region.ended(oneTest));
      const { initMs } = first;
      expected(
        initMs !== null,
        "The function was warm: run this again after a quarter of an hour without runs.",
      );
      const [end] = await attemptEndsOf(region, await region.ended(oneTest), 1);
      expected(
        end?.unpackMs != null,
        "The log of the function does not say how long Chromium took to unpack.",
      );
      const second = await beforeItsSteps(region, await runToItsEnd(region.api, oneTest));
      const around = `${seconds(first.aroundMs)} around the test, ${seconds(end.unpackMs)} of them to unpack Chromium`;
      const found = `${seconds(initMs)} to load, ${around}; warm ${seconds(second.aroundMs)}`;
      expected(initMs + first.aroundMs <= longestColdStart, found);
      return found;
    },
  },
  {
    name: "memory",
    title:
      "A test whose page is like a shop's leaves a tenth of its function's memory free, with film and trace",
    does: "Runs four tests whose pages compute and show pictures, and reads what Lambda reports of them.",
    costs: 0,
    provable: ["aws"],
    async run(region) {
      const run = await region.ended(fourTests);
      const invocations = await testsOf(region, run, run.status.tests["total"] ?? 0);
      const used = Math.max(...invocations.map(({ usedMiB }) => usedMiB));
      const memory = invocations[0]?.memoryMiB ?? 0;
      expected(invocations.length > 0, "The log of the function has no REPORT line.");
      expected(used <= memory * mostMemory, `${used} of ${memory} MiB are used.`);
      return `${used} of ${memory} MiB`;
    },
  },
  {
    name: "temporary-space",
    title: "Such a test leaves a quarter of its function's /tmp free",
    does: "Reads what the function says of the same tests.",
    costs: 0,
    provable: ["aws"],
    async run(region) {
      const run = await region.ended(fourTests);
      const ends = await attemptEndsOf(region, run, run.status.tests["total"] ?? 0);
      const used = Math.max(...ends.map(({ usedMiB }) => usedMiB));
      const size = ends[0]?.sizeMiB ?? 0;
      expected(ends.length > 0, "The log of the function does not say how full /tmp was.");
      expected(used <= size * mostTemporary, `${used} of ${size} MiB are used.`);
      return `${used} of ${size} MiB`;
    },
  },
  {
    name: "parallel",
    title: "Four tests of a run with `parallel: 4` run at the same time",
    does: "Runs four tests at once whose pages compute for half a minute, and one of them alone.",
    costs: browserTime(250),
    provable: ["aws"],
    async run(region) {
      const together = await region.ended(fourTests);
      const alone = await runToItsEnd(region.api, fourTests, { tests: [1] });
      for (const { status } of [alone, together]) {
        expected(status.outcome === "passed", `A run is ${status.outcome}: ${status.reason}`);
      }
      const [one = 0] = await durationsOf(region.api, alone);
      const longest = Math.max(...(await durationsOf(region.api, together)));
      expected(
        longest <= one * mostSlowed,
        `One of four took ${seconds(longest)}, and alone ${seconds(one)}.`,
      );
      const wholeOfOne = alone.status.duration_ms ?? 0;
      const whole = together.status.duration_ms ?? 0;
      const inTurn = whole - longest - (wholeOfOne - one);
      expected(
        inTurn <= one * mostWaited,
        `The run of four took ${seconds(whole)}, although the longest took ${seconds(longest)}; one alone took ${seconds(one)} of ${seconds(wholeOfOne)}.`,
      );
      return `${seconds(whole)} for four tests of at most ${seconds(longest)}; one alone took ${seconds(one)} of ${seconds(wholeOfOne)}`;
    },
  },
  {
    name: "blocked-step",
    title: "A page that blocks its browser for 40 s is waited for, and its run ends as it should",
    does: "Runs a test whose page computes for 40 s.",
    costs: browserTime(60),
    provable: ["aws", "emulator"],
    async run(region) {
      const { status, executionId, askedAt } = await region.ended(blocked);
      expected(status.outcome === "passed", `The run is ${status.outcome}: ${status.reason}`);
      const [took = 0] = await durationsOf(region.api, { status, executionId, askedAt });
      expected(took >= 40_000, `The test took ${seconds(took)} only.`);
      return `passed after ${seconds(took)}`;
    },
  },
];

async function configuredMode({ aws, resources }: CheckedRegion): Promise<string | undefined> {
  const FunctionName = resources.ofFunction("run-test");
  const { Environment } = await aws.functions.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables?.[environmentNames.browserMode];
}

/** The invocations of the function that drives browsers, during a run. */
function testsOf(region: CheckedRegion, run: EndedRun, least: number): Promise<Invocation[]> {
  return invocationsOf(region.aws, { ...logOf(region, run), least });
}

/** What that function logs at the end of each attempt of a run. */
function attemptEndsOf(region: CheckedRegion, run: EndedRun, least: number): Promise<AttemptEnd[]> {
  return linesOf(region.aws, {
    ...logOf(region, run),
    least,
    filterPattern: '"An attempt ended"',
    read: attemptEndOf,
  });
}

/** The log of that function during the run, and for as long afterwards as lines of it may still arrive. */
function logOf({ resources }: CheckedRegion, run: EndedRun): { group: string; from: number; until: number } {
  const group = resources.ofFunction("run-test", "Logs");
  const { started_at, duration_ms } = run.status;
  const until = Date.parse(started_at ?? "") + (duration_ms ?? 0) + reportedWithin;
  return { group, from: run.askedAt, until };
}

/** How long the function took for a run of one test in addition to the test itself, in milliseconds. */
async function beforeItsSteps(
  region: CheckedRegion,
  run: EndedRun,
): Promise<{ initMs: number | null; aroundMs: number }> {
  const [invocation] = await testsOf(region, run, 1);
  expected(invocation !== undefined, "The log of the function has no REPORT line.");
  const [test = 0] = await durationsOf(region.api, run);
  return { initMs: invocation.initMs, aroundMs: invocation.durationMs - test };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
