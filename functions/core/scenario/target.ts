/** What a step's `target` names. A frame is named by its address too: Recorder writes that where it has its own process. */
export type Target =
  | { kind: "main" }
  | { kind: "newest" }
  | { kind: "pattern"; pattern: string }
  | { kind: "address"; url: string };

/** Reads a `target`: a pattern stands between slashes; nothing at all, or an empty text, is the main page. */
export function parseTarget(target: string | undefined): Target {
  if (!target || target === "main") return { kind: "main" };
  if (target === "newest") return { kind: "newest" };
  const [, pattern] = /^\/(.+)\/$/s.exec(target) ?? [];
  return pattern === undefined ? { kind: "address", url: target } : { kind: "pattern", pattern };
}
