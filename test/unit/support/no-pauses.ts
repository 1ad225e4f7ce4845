import { vi } from "vitest";

/**
 * Lets a test repeat a write without pauses between the attempts: each pause is a random fraction of a length, here zero. `useMockedAws`
 * restores them for the next test.
 */
export function withoutPauses(): void {
  vi.spyOn(Math, "random").mockReturnValue(0);
}
