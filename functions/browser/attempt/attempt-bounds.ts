import type { BrowserContext } from "playwright-core";

/** How often each event may occur in an attempt. Real pages stay far below these bounds. */
const most = {
  console: { count: 20_000, what: "wrote more than 20,000 lines to the console" },
  weberror: { count: 20_000, what: "had more than 20,000 errors" },
  request: { count: 20_000, what: "made more than 20,000 requests" },
  navigation: { count: 5_000, what: "changed the address more than 5,000 times" },
  page: { count: 100, what: "opened more than 100 pages" },
} as const;

/** Characters of all lines on the console. */
const longestConsole = 20_000_000;

/**
 * Counts the events that the pages of an attempt cause while it runs.
 * @param onExcess called once, with what a page did too often.
 * @returns a function that stops the count.
 */
export function boundAttempt(context: BrowserContext, onExcess: (message: string) => void): () => void {
  const counts = new Map<keyof typeof most, number>();
  let consoleLength = 0;
  let isOver = false;
  const exceed = (what: string) => {
    if (isOver) return;
    isOver = true;
    onExcess(`The page ${what}, which is the limit for a test.`);
  };
  const count = (kind: keyof typeof most) => {
    const sum = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, sum);
    if (sum > most[kind].count) exceed(most[kind].what);
  };
  const onConsole = (message: { text(): string }) => {
    count("console");
    consoleLength += message.text().length;
    if (consoleLength > longestConsole) exceed("wrote more than 20 MB to the console");
  };
  const onError = () => count("weberror");
  const onRequest = () => count("request");
  const onNavigation = () => count("navigation");
  const onPage = () => count("page");
  context.on("console", onConsole);
  context.on("weberror", onError);
  context.on("request", onRequest);
  context.on("framenavigated", onNavigation);
  context.on("page", onPage);
  return () => {
    isOver = true;
    context.off("console", onConsole);
    context.off("weberror", onError);
    context.off("request", onRequest);
    context.off("framenavigated", onNavigation);
    context.off("page", onPage);
  };
}
