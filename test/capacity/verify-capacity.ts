import { browsersAtOnce, reservedBrowsers } from "../../lib/cloud/concurrency.ts";
import { largerRegion, smallerRegion } from "./quotas.ts";
import { type Simulated, type Simulation, simulate } from "./simulate.ts";

/** The children of a large run begin after a second, and their parent goes on as soon as the last one has ended. */
const promptChildren = { startMs: 1000, endMs: 0 };

/**
 * What somebody saw who had a hundred children do nothing: all had ended within a second, and their parent went on six seconds later.
 * https://repost.aws/questions/QUn5oKgcnjRTemt39V9hdtyw/why-is-step-function-s-distributed-map-slow
 */
const childrenAsSeen = { startMs: 1000, endMs: 6000 };

/** Two teams with a burst of 1,000 runs at once, and a third that comes while they wait. */
const burst = {
  runsOf: { large: 900, small: 97 },
  testsOfRun: 4,
  testMs: { least: 20_000, most: 40_000 },
  parallel: 4,
  metadata: {},
  cancelsFrom: null,
  isWarm: false,
  children: promptChildren,
  within: null,
  later: { team: "late", seconds: [60, 300, 600] },
};
/** The worst for what ends a run: it has one test, which is short. */
const oneShortTest = { testsOfRun: 1, testMs: { least: 2_000, most: 4_000 } };

/** As a job of a CI service describes itself: each write of a test costs the whole item of the execution, metadata included. */
const describedByJob = Object.fromEntries(
  ["commit", "branch", "title", "job", "build"].map((name) => [name, "x".repeat(250)]),
);

/** One run, of as many tests as may run at once, each of 30 s: how many seconds it takes at most, if browsers are free. */
const oneLargeRun = {
  runsOf: { large: 1 },
  testsOfRun: 200,
  testMs: { least: 30_000, most: 30_000 },
  parallel: 200,
  metadata: describedByJob,
  later: { team: "late", seconds: [] },
};

/** One run that has all the room that its team may have for 20 minutes, and meanwhile another team's runs of one test. */
const oneLongRun = {
  runsOf: { large: 1 },
  testsOfRun: 12,
  testMs: { least: 600_000, most: 600_000 },
  parallel: 8,
  later: { team: "late", seconds: [60], testsOfRun: 1 },
};

/**
 * All runs that wait are cancelled: what is left of each is its end, which needs room too. The functions are warm, as cancellations that begin
 * ten a second of a cold one would be more than an account of ten has room for by themselves. They come one after the other, since what is kept
 * free there is room for two requests at once, and a client polls.
 */
const cancelledWhileWaiting = {
  isWarm: true,
  runsOf: { large: 60 },
  cancelsFrom: 30,
  later: { team: "late", seconds: [60] },
};

/** The worst for what a reservation leaves to the API: the tests are short, and their steps come close together. */
const shortTests = { testMs: { least: 3_000, most: 6_000 }, later: { team: "late", seconds: [60] } };

/**
 * The longest that the run of another team waits, in seconds: until a run of the burst ends. Where room is scarce a run is given half of the
 * browsers that it asks for, so that two tests of 40 s follow each other, and its beginning and its end are done by functions too.
 */
const longestWaitSeconds = 90;

/**
 * By which share of the time in which the runs of a burst begin the last run of its smaller team has to. By turns, a team with a quarter of the
 * runs has begun its last one after half of that time; the rest is for what the quotas of starts and the ticks hold up.
 */
const smallerTeamWithin = 0.75;

/** A burst that an account of 10 gets done in minutes, if its tests are short. */
const smallBurst = { ...oneShortTest, runsOf: { large: 150, small: 47 } };

/** Where a team may have all browsers, it is by turns alone that no other waits for its burst. */
const byTurnsAlone = { ...smallBurst, teamBrowsers: 8 };

/** @param browsers a number, which is reserved up to half of the account's, or `null` for a share of it. */
function onAccount(concurrency: number, browsers: number | null = null): Simulation {
  const limits = { account_concurrency: concurrency, browsers_at_once: browsers };
  return {
    quotas: { ...smallerRegion, concurrency },
    browsersAtOnce: browsersAtOnce(limits),
    reserved: reservedBrowsers(limits),
    teamBrowsers: null,
    ...burst,
  };
}

/** What does not hold, a line each. */
function faultsOf({ within, runsOf, cancelsFrom }: Simulation, simulated: Simulated): string[] {
  const { executions, cancelled, waits, refusedRequests, seconds, lastBegan } = simulated;
  const lost = executions.filter(({ status }) => status !== "completed").length;
  const wrong = executions.filter(
    ({ executionId, status, outcome }) =>
      status === "completed" && outcome !== (cancelled.has(executionId) ? "cancelled" : "passed"),
  );
  const [longest = 0] = waits;
  const [smallest = "", ...others] = Object.keys(runsOf).sort((a, b) => (runsOf[a] ?? 0) - (runsOf[b] ?? 0));
  const allBegan = Math.max(...Object.values(lastBegan));
  const isLate =
    others.length > 0 &&
    cancelsFrom === null &&
    !((lastBegan[smallest] ?? Number.NaN) <= allBegan * smallerTeamWithin);
  return [
    ...(lost > 0 ? [`${lost} runs never ended`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} runs ended as ${wrong[0]?.outcome}: ${wrong[0]?.reason}`] : []),
    ...(longest > longestWaitSeconds ? [`the team that came later waited ${longest} s`] : []),
    ...(isLate
      ? [
          `the last run of ${smallest} began after ${lastBegan[smallest]?.toFixed(1)} s, of all after ${allBegan.toFixed(1)} s`,
        ]
      : []),
    ...(refusedRequests > 0 ? [`${refusedRequests} requests of clients were refused`] : []),
    ...(within !== null && seconds > within
      ? [`the burst took ${seconds.toFixed(1)} s, not ${within} s at most`]
      : []),
  ];
}

/**
 * Simulates accounts with the quotas of AWS, on which 1,000 runs of 4 tests are accepted at once: with the service's own state
 * machine, dispatcher, handlers and limits, in virtual time. Then it takes the admission away, without which it must fail.
 */
export async function verifyCapacity(): Promise<boolean> {
  const withoutAdmission = { ...onAccount(10), browsersAtOnce: null, runsOf: smallBurst.runsOf };
  const results = [
    await judge("an account of 1,000", onAccount(1000), true),
    await judge("an account of 10", onAccount(10), true),
    await judge("an account of 1,000, runs of one short test", { ...onAccount(1000), ...oneShortTest }, true),
    await judge("an account of 10, runs of one short test", { ...onAccount(10), ...smallBurst }, true),
    await judge(
      "an account of 10, the same where each team may have all",
      { ...onAccount(10), ...byTurnsAlone },
      true,
    ),
    await judge(
      "an account of 1,000, one run of 200 tests at once, every function warm",
      { ...onAccount(1000), ...oneLargeRun, isWarm: true, within: 35 },
      true,
    ),
    await judge("the same, every function cold", { ...onAccount(1000), ...oneLargeRun, within: 41 }, true),
    await judge(
      "the same, and its workflow told of the end of its children as somebody saw it",
      { ...onAccount(1000), ...oneLargeRun, children: childrenAsSeen, within: 47 },
      true,
    ),
    await judge(
      "an account of 10, one run of 12 tests of ten minutes",
      { ...onAccount(10), ...oneLongRun },
      true,
    ),
    await judge(
      "an account of 10, runs that are cancelled while they wait",
      { ...onAccount(10), ...cancelledWhileWaiting },
      true,
    ),
    await judge(
      "an account of 1,000 in a larger region, half of it reserved, runs of short tests",
      { ...onAccount(1000, 500), quotas: { ...largerRegion, concurrency: 1000 }, ...shortTests },
      true,
    ),
    await judge("an account of 10, without admission", withoutAdmission, false),
  ];
  return results.every(Boolean);
}

async function judge(name: string, simulation: Simulation, isToHold: boolean): Promise<boolean> {
  const began = performance.now();
  const simulated = await simulate(simulation);
  const faults = faultsOf(simulation, simulated);
  const { executions, cancelled, seconds, waits, lastBegan, browsers, requests, refusedWrites } = simulated;
  const took = `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const isGood = (faults.length === 0) === isToHold;
  console.log(`\n${name}: ${isGood ? "as it should be" : "NOT as it should be"} (simulated in ${took})`);
  const length =
    seconds < 60
      ? `${seconds.toFixed(1)} s`
      : seconds < 600
        ? `${Math.round(seconds)} s`
        : `${Math.round(seconds / 60)} min`;
  const runs = executions.length === 1 ? "1 run" : `${executions.length} runs`;
  console.log(`  ${runs}; the last of the burst ended after ${length}, ${browsers} browsers at once`);
  if (cancelled.size > 0) console.log(`  ${cancelled.size} of them were cancelled while they waited`);
  if (waits.length > 0) console.log(`  runs that came later began after ${waits.join(", ")} s`);
  const last = Object.entries(lastBegan).map(([team, second]) => `${team} ${second.toFixed(1)} s`);
  if (last.length > 1) console.log(`  the last run of each team began after: ${last.join(", ")}`);
  console.log(`  ${requests} requests of clients, ${simulated.refusedRequests} refused`);
  console.log(`  the table refused ${refusedWrites} writes`);
  for (const fault of faults) console.log(`  ${isToHold ? "FAULT" : "fails without admission"}: ${fault}`);
  return isGood;
}
