/** A clause of the conformance suite that the emulator cannot satisfy. */
interface Limit {
  /** Its full name in the suite. */
  clause: string;
  /** How the emulator differs from AWS. */
  because: string;
  /** The test that checks the clause instead, on what is deployed or on the same handlers and definitions. */
  instead: string;
}

const allBranchesAtOnce = {
  because: "a Map runs all its branches at once: MaxConcurrency is known, MaxConcurrencyPath is not",
  instead: "test/cloud/wiring.test.ts",
};

/**
 * Every clause that is left out when a deployed region is judged. `test/docs/conformance.docs.ts` holds an embedded region
 * to all of them. The emulator differs in two more ways: it does not apply gateway responses, which
 * `test/cloud/region-stage.test.ts` checks in the template, and it loses the names of thrown errors, by which the workflow
 * retries: `test/unit/workflow/error-names.test.ts`.
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
      "docs/contract.md, GET /results-scenario/{id}/status/: while it runs, Retry-After, the tests so far, those that run now, and at which step",
    ...allBranchesAtOnce,
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
