import { vi } from "vitest";

/**
 * Lets a test repeat a write without its pauses, which are random parts of a length: of none. The next test has them again, by
 * `useMockedAws`.
 */
export function withoutPauses(): void {
  vi.spyOn(Math, "random").mockReturnValue(0);
}
