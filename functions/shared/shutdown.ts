type Release = () => Promise<void> | void;

const releases = new Set<Release>();

/**
 * Registers a release for the end of this process, such as closing a browser. Functions in the cloud are frozen rather than
 * ended; a long-lived process that serves the same handlers calls `shutdown` before it exits.
 */
export function onShutdown(release: Release): void {
  releases.add(release);
}

/** Runs every registered release once, even if others fail. */
export async function shutdown(): Promise<void> {
  const pending = [...releases];
  releases.clear();
  await Promise.allSettled(pending.map(async (release) => release()));
}
