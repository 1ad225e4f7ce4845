/** A clause of the conformance suite that the emulator cannot be held to. */
export interface Limit {
  /** Its whole name in the suite. */
  clause: string;
  /** What the emulator does otherwise than AWS. */
  because: string;
  /** The test that holds what is deployed, or the same handlers and definitions, to the clause instead. */
  instead: string;
}

const allBranchesAtOnce = {
  because: "a Map runs all its branches at once: MaxConcurrency is known, MaxConcurrencyPath is not",
  instead: "test/cloud/emulator-limits.test.ts",
};

/**
 * All that is left out of the judgement of a deployed region, by name and in this one place. An embedded region is held
 * to every one of these clauses (`test/region/conformance.test.ts`). Beyond the suite: the emulator does not apply
 * gateway responses, which `test/cloud/region-stage.test.ts` checks in the template, and loses the names of thrown errors,
 * by which the workflow retries: `test/unit/workflow/error-names.test.ts`.
 */
export const emulatorLimits: readonly Limit[] = [
  {
    clause:
      "docs/contract.md, POST /results-scenario/artifacts/: a test that passes on a retry has passed and is flaky",
    ...allBranchesAtOnce,
  },
  {
    clause: "docs/contract.md, States: failed and timed_out are failure, skipped and cancelled are skipped",
    ...allBranchesAtOnce,
  },
  {
    clause:
      "docs/contract.md, States: timed_out when the run's own time limit ends it, whatever its tests did",
    ...allBranchesAtOnce,
  },
  {
    clause:
      "docs/contract.md, GET /results-scenario/{id}/status/: while it runs, Retry-After and the tests so far",
    ...allBranchesAtOnce,
  },
  {
    clause: "docs/contract.md, Errors: doubled slashes and other cases of a path are not found",
    because: "the gateway takes doubled slashes for one",
    instead: "test/region/conformance.test.ts",
  },
  {
    clause:
      "docs/contract.md, Link: each file is as its link says: content type, file name, size and SHA-256",
    because: "S3 leaves the charset out of the content type that a link asks for",
    instead: "test/local/signed-links.test.ts",
  },
  {
    clause: "docs/contract.md, Link: URLs are signed: one that was altered is refused",
    because: "S3 does not verify the signatures of links",
    instead: "test/local/signed-links.test.ts",
  },
];
