type Release = () => Promise<void> | void;

const releases = new Set<Release>();

/**
 * Registers what has to be released before this process ends: a browser, say. Functions in the cloud are frozen and
 * never end on purpose; a process that serves the same handlers for long calls `shutdown` before it exits.
 */
export function onShutdown(release: Release): void {
  releases.add(release);
}

/** Releases everything that was registered, each once, whatever the others do. */
export async function shutdown(): Promise<void> {
  const pending = [...releases];
  releases.clear();
  await Promise.allSettled(pending.map(async (release) => release()));
}
