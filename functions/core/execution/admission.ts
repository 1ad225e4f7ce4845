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
  /** Only its end is left to run, which needs little room, however much it asked for before. */
  isCancelled: boolean;
}

/** Each decision reads all leases, of some 150 bytes, and those that it grants lie in one item for a moment, which has room for 400 KB. */
const mostRuns = 2000;

/** The functions that the end of any run occupies. */
const atItsEnd = 2;

/**
 * How long a run whose turn it is waits for all the room that it asks for while no other overtakes it, and how long for half of it, in
 * milliseconds. What runs may take hours; but a run with less than it asks for takes longer, and its own time limit does not change.
 */
const aloneForMs = 10_000;
const forHalfMs = 5 * 60_000;

/** docs/operations.md, "Concurrency". */
export interface AdmissionLimits {
  /** Browsers of all teams. */
  browsers: number;
  /** `null`: seven eighths of what the other teams leave free, but never so much that no other run has room. */
  teamBrowsers: number | null;
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
  /** In the order in which they start: cancelled ones first, and the oldest of either first. */
  queue: WaitingRun[];
}

/**
 * Decides which runs start now. The next one is always the oldest of the team that has the fewest browsers, and of several such
 * teams the one whose last turn is longest ago, so that no team waits for the burst of another. If there is no room for that run,
 * all others wait with it for a moment, so that small runs do not starve a large one. Then it starts with half of what it asks for, and in
 * the end with what there is. A run that asks for more than it can ever get is granted what its team may have.
 *
 * A run that was cancelled before it began asks for no more than its end occupies, and comes before the others of its team. The limits
 * of its team do not hold for it: they keep a team from occupying a region with tests, which may take hours and which it no longer
 * has, while its own end takes seconds. What the region leaves to the API holds for it as for any other, and so do the turns of teams.
 * @param now epoch milliseconds.
 * @param served of the decision before.
 */
export function admit(
  leases: Leases,
  waiting: readonly WaitingRun[],
  limits: AdmissionLimits,
  now: number,
  served: readonly string[] = [],
): Admission {
  const teams = teamsOf(leases, waiting, served);
  let turn = served.length;
  const admitted: WaitingRun[] = [];
  let free = limits.browsers - browsersOf(leases);
  const begun = Object.keys(leases).length;
  let full = false;
  for (;;) {
    const hasPlace = begun + admitted.length < mostRuns;
    const next = nextOf(teams, { limits, free, now });
    full = next === "full" || (next !== null && !hasPlace);
    if (next === null || next === "full" || !hasPlace) break;
    const { team, run, browsers } = next;
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

/** What a run asks for, as far as its team can ever have it. */
function wantedBy({ browsers, isCancelled }: WaitingRun, limits: AdmissionLimits): number {
  const asked = isCancelled ? 1 : browsers;
  const possible = Math.min(limits.browsers, mostOf({ browsers: 0 }, limits, limits.browsers));
  return Math.max(1, Math.min(Math.max(asked, atItsEnd), possible));
}

/** How many browsers a team may have, its own included. */
function mostOf(
  { browsers }: Pick<Team, "browsers">,
  { teamBrowsers }: AdmissionLimits,
  free: number,
): number {
  if (teamBrowsers !== null) return teamBrowsers;
  const left = browsers + free;
  return Math.max(atItsEnd, Math.min(Math.floor((left * 7) / 8), left - atItsEnd));
}

interface Room {
  limits: AdmissionLimits;
  free: number;
  /** Epoch milliseconds. */
  now: number;
}

/** @returns `full`: the run waits for room, and all others with it; `null`: it waits, and others may overtake it. */
function grantOf(run: WaitingRun, team: Team, { limits, free, now }: Room): number | "full" | null {
  const wanted = wantedBy(run, limits);
  // It asks for no more than any run needs to start, so the others need not be held back for it.
  if (run.isCancelled) return wanted <= free ? wanted : null;
  const ofTeam = mostOf(team, limits, free) - team.browsers;
  const available = Math.min(free, ofTeam);
  if (wanted <= available) return wanted;
  const waitedMs = now - Date.parse(run.since);
  // What its team's runs hold can be waited for, however long; a team that has none waits for others.
  const isForOwn = team.runs > 0 && ofTeam < wanted;
  if (waitedMs < aloneForMs) return isForOwn ? null : "full";
  const least = isForOwn || waitedMs < forHalfMs ? wanted / 2 : 0;
  return available >= Math.max(least, Math.min(wanted, atItsEnd)) ? available : null;
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
  const inOrder = [...waiting].sort(
    (a, b) =>
      Number(b.isCancelled) - Number(a.isCancelled) || compare(a.since, b.since) || compare(a.runId, b.runId),
  );
  for (const run of inOrder) of(run.team).queue.push(run);
  return teams;
}

/** @returns the run that starts next; `full`: one waits for room, and all others with it; `null`: none can start. */
function nextOf(
  teams: ReadonlyMap<string, Team>,
  room: Room,
): { team: Team; run: WaitingRun; browsers: number } | "full" | null {
  const inTurn = (a: Team, b: Team) =>
    a.browsers - b.browsers || a.turn - b.turn || compare(a.queue[0]?.since ?? "", b.queue[0]?.since ?? "");
  for (const team of [...teams.values()].sort(inTurn)) {
    const [run] = team.queue;
    if (run === undefined || (team.runs >= room.limits.teamRuns && !run.isCancelled)) continue;
    const browsers = grantOf(run, team, room);
    if (browsers === "full") return browsers;
    if (browsers !== null) return { team, run, browsers };
  }
  return null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
