/** What an admitted run holds until it ends. */
export interface Lease {
  team: string;
  executionId: string;
  /**
   * How many functions it may occupy at once. Each test that runs occupies one, a browser or a step; its end occupies one that makes
   * the reports and at least one that prints.
   */
  browsers: number;
}

/** By the id of the run. */
export type Leases = Readonly<Record<string, Lease>>;

/** A run that is due. */
export interface WaitingRun extends Lease {
  runId: string;
  /** Since when; RFC 3339 UTC with milliseconds. */
  since: string;
}

/** Each decision reads all leases, of some 150 bytes, and those that it grants lie in one item for a moment, which has room for 400 KB. */
const mostRuns = 2000;

/** The functions that the end of any run occupies. */
const atItsEnd = 2;

/** docs/operations.md, "Concurrency". */
export interface AdmissionLimits {
  /** Browsers of all teams. */
  browsers: number;
  teamBrowsers: number;
  teamRuns: number;
}

export interface Admission {
  /** In the order in which they are to start, with the browsers that each is granted. */
  admitted: WaitingRun[];
  /** The teams with runs that still wait. */
  waiting: string[];
  /** Whether a run waits for room of the region, and not just for its own team's: then no other may overtake it. */
  full: boolean;
  /** The teams that have had their turn, the most recent one last. */
  served: string[];
}

interface Team {
  runs: number;
  browsers: number;
  /** When it was last served; -1: not lately. */
  turn: number;
  /** Oldest first. */
  queue: WaitingRun[];
}

/**
 * Decides which runs start now. The next one is always the oldest of the team that has the fewest browsers, and of several such
 * teams the one whose last turn is longest ago, so that no team waits for the burst of another. If there is no room for that run,
 * all others wait with it, so that small runs do not starve a large one. A run that asks for more than it can ever get is granted
 * what its team may have.
 * @param served of the decision before.
 */
export function admit(
  leases: Leases,
  waiting: readonly WaitingRun[],
  limits: AdmissionLimits,
  served: readonly string[] = [],
): Admission {
  const teams = teamsOf(leases, waiting, served);
  let turn = served.length;
  const admitted: WaitingRun[] = [];
  let free = limits.browsers - browsersOf(leases);
  const begun = Object.keys(leases).length;
  let full = false;
  for (let team = nextOf(teams, limits); team && !full; team = nextOf(teams, limits)) {
    const [run] = team.queue as [WaitingRun];
    const browsers = grantOf(run, limits);
    full = browsers > free || begun + admitted.length >= mostRuns;
    if (full) break;
    team.queue.shift();
    team.runs += 1;
    team.browsers += browsers;
    team.turn = turn;
    turn += 1;
    free -= browsers;
    admitted.push({ ...run, browsers });
  }
  const left = [...teams].filter(([, { queue }]) => queue.length > 0).map(([name]) => name);
  return { admitted, waiting: left, full, served: servedOf(teams) };
}

/** Only teams that run or wait need to be remembered: any other comes first anyway. */
function servedOf(teams: ReadonlyMap<string, Team>): string[] {
  return [...teams]
    .filter(([, { turn }]) => turn >= 0)
    .sort(([, a], [, b]) => a.turn - b.turn)
    .map(([name]) => name);
}

/** What admitted runs hold. */
export function leasesOf(admitted: readonly WaitingRun[]): Leases {
  return Object.fromEntries(
    admitted.map(({ runId, team, executionId, browsers }) => [runId, { team, executionId, browsers }]),
  );
}

/** How many browsers all runs together hold. */
export function browsersOf(leases: Leases): number {
  return Object.values(leases).reduce((sum, { browsers }) => sum + browsers, 0);
}

function grantOf({ browsers }: WaitingRun, limits: AdmissionLimits): number {
  return Math.max(1, Math.min(Math.max(browsers, atItsEnd), limits.browsers, limits.teamBrowsers));
}

function teamsOf(
  leases: Leases,
  waiting: readonly WaitingRun[],
  served: readonly string[],
): Map<string, Team> {
  const teams = new Map<string, Team>();
  const of = (name: string) => {
    const team = teams.get(name) ?? { runs: 0, browsers: 0, turn: served.indexOf(name), queue: [] };
    teams.set(name, team);
    return team;
  };
  for (const { team, browsers } of Object.values(leases)) {
    of(team).runs += 1;
    of(team).browsers += browsers;
  }
  const inOrder = [...waiting].sort((a, b) => compare(a.since, b.since) || compare(a.runId, b.runId));
  for (const run of inOrder) of(run.team).queue.push(run);
  return teams;
}

function nextOf(teams: ReadonlyMap<string, Team>, limits: AdmissionLimits): Team | undefined {
  const mayStart = ({ runs, browsers, queue: [run] }: Team) =>
    run !== undefined && runs < limits.teamRuns && browsers + grantOf(run, limits) <= limits.teamBrowsers;
  const inTurn = (a: Team, b: Team) =>
    a.browsers - b.browsers || a.turn - b.turn || compare(a.queue[0]?.since ?? "", b.queue[0]?.since ?? "");
  return [...teams.values()].filter(mayStart).sort(inTurn)[0];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
