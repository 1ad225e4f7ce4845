import { quoted } from "../../attempt/text-expectation.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { sameAddress } from "../page/finding/find-target.ts";
import { NavigationLog, type Visit } from "../page/navigation-log.ts";
import type { Place } from "../page/pages.ts";
import { type NotYet, type PollResult, poll } from "../page/poll.ts";

type AssertedEvent = NonNullable<StepOf<"click">["assertedEvents"]>[number];

/**
 * Does a step and then waits until the navigations that it asserts have happened, in their order: each to an address
 * that the step's frame, or a page around it, has reached, even if it went on from there. Navigations before the
 * step's own input, or of other frames, do not count. Recorder leaves the title empty if it does not know it, so an
 * empty one is not compared.
 */
export async function withNavigation(
  scope: StepScope,
  place: Place,
  events: readonly AssertedEvent[],
  work: () => Promise<void>,
): Promise<void> {
  const { pages, clock, context } = scope;
  const frame = await pages.frame(place, clock);
  const log = new NavigationLog(context, pages, frame);
  try {
    await work();
    await poll(clock, () => check(scope, events, log));
  } finally {
    log.close();
  }
}

async function check(
  { clock }: StepScope,
  events: readonly AssertedEvent[],
  log: NavigationLog,
): Promise<PollResult<null>> {
  if (events.some(({ title }) => title)) await clock.within(log.readTitles());
  let passed = log.visits();
  for (const event of events) {
    const there = passed.findIndex(({ url }) => !event.url || sameAddress(url, event.url));
    if (there < 0) return notThere(event, log, clock.limit);
    const titled = passed.findIndex((visit) => isAsserted(visit, event, log));
    if (titled < 0) return wrongTitle(event.title ?? "", passed.slice(there), log, clock.limit);
    // Recorder may write two events for one navigation: first its address, then its title.
    passed = passed.slice(titled);
  }
  return { found: null };
}

/** The title of a page that was left again can be its own or that of the last page. */
function isAsserted(visit: Visit, { url, title }: AssertedEvent, log: NavigationLog): boolean {
  if (url && !sameAddress(visit.url, url)) return false;
  if (!title) return true;
  const last = log.lastOf(visit.frame);
  return last?.title === title || (last !== visit && visit.titles.has(title));
}

function notThere({ url: asserted }: AssertedEvent, log: NavigationLog, limit: string): NotYet {
  const url = asserted || "another page";
  const expected = `Expected the step to lead to ${url}`;
  const passed = [...new Set(log.visits().map((visit) => visit.url))];
  if (passed.length > 0) {
    const was = `the page was ${passed.at(-1)}${through(passed.slice(0, -1))}`;
    const comparison = { expected: url, actual: passed.at(-1) ?? "" };
    return { notYet: `${expected}, but after ${limit} ${was}.`, comparison };
  }
  const elsewhere = log.elsewhere ? ` Only another frame went to ${log.elsewhere}.` : "";
  const still = log.frame.url();
  const notYet = `${expected}, but within ${limit} it led nowhere: ${still} was still showing.${elsewhere}`;
  return { notYet, comparison: { expected: url, actual: still } };
}

function through(addresses: readonly string[]): string {
  return addresses.length === 0 ? "" : `, reached through ${addresses.join(", ")}`;
}

function wrongTitle(title: string, visits: readonly Visit[], log: NavigationLog, limit: string): NotYet {
  const titles = [...new Set(visits.map(({ frame }) => log.lastOf(frame)?.title ?? ""))];
  const actual = titles.map(quoted).join(" and ");
  const notYet = `Expected the page's title to be ${quoted(title)}, but after ${limit} it was ${actual}.`;
  return {
    notYet,
    comparison: { expected: title, actual: titles.length === 1 ? (titles[0] ?? "") : actual },
  };
}
