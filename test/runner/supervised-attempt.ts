import { type SupervisedRequest, superviseAttempt } from "../../functions/runner/supervise-attempt.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { testOf } from "../support/scenarios.ts";

type Given = Pick<SupervisedRequest, "runners" | "allowedPrivateHosts"> & Partial<SupervisedRequest>;

/** An attempt at a test without steps, film and trace, unless others are given. */
export function supervisedAttempt(given: Given) {
  return superviseAttempt({
    test: testOf("Trial", []),
    attempt: 1,
    viewport: { width: 640, height: 360 },
    video: false,
    trace: "off",
    values: {},
    secrets: {},
    deadline: null,
    signal: new AbortController().signal,
    files: new MemoryFiles(),
    ...given,
  });
}
