/** What a step's `target` names. Recorder also names a frame by its address if the frame has a process of its own. */
export type Target =
  | { kind: "main" }
  | { kind: "newest" }
  | { kind: "pattern"; pattern: string }
  | { kind: "address"; url: string };

/** Parses a `target`: a pattern stands between slashes; an absent or empty one is the main page. */
export function parseTarget(target: string | undefined): Target {
  if (!target || target === "main") return { kind: "main" };
  if (target === "newest") return { kind: "newest" };
  const [, pattern] = /^\/(.+)\/$/s.exec(target) ?? [];
  return pattern === undefined ? { kind: "address", url: target } : { kind: "pattern", pattern };
}
