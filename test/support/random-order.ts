import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders whose files take a second or two each: no browser, no region, no program. */
const quick = /\/test\/(api|client|openapi|reports|stores|unit)\//;

/**
 * The order of test files: by project, whose order is random by the run's seed, the quick files of each project last, and random among
 * themselves. A process of vitest's serves the next file if that is of the same project, and otherwise ends: mixed projects would start a
 * process for every second file. A file that takes a minute and happened to be the last to begin would have one of the processors wait
 * for the other.
 */
export class RandomOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const random = (name: string) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
    const keyOf = ({ moduleId, project }: TestSpecification) =>
      `${random(project.name)} ${quick.test(moduleId) ? 1 : 0} ${random(moduleId)}`;
    const keys = new Map(files.map((file) => [file, keyOf(file)]));
    return files.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
  }
}
