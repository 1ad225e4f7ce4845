import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders whose files take a second or two each: no browser, no region, no program. */
const quick = /\/test\/(api|client|openapi|reports|stores|unit)\//;

/**
 * The order of test files: random by the run's seed, the quick ones last. A file that takes a minute and happened to be the last to
 * begin would have one of the processors wait for the other.
 */
export class RandomOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keyOf = ({ moduleId }: TestSpecification) =>
      (quick.test(moduleId) ? "1" : "0") + createHash("sha256").update(`${seed} ${moduleId}`).digest("hex");
    const keys = new Map(files.map((file) => [file, keyOf(file)]));
    return files.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
  }
}
