import type { RunReport } from "../../core/run/result.ts";
import type { FileRef, RunFiles } from "../../core/run/run-files.ts";
import { inOrderOfInterest } from "./order.ts";

/** Images by the key of their file, as `data:` addresses. */
export type Screenshots = ReadonlyMap<string, string>;

/** As many as fit into a report that can still be sent by mail. */
const mostScreenshots = 40;
const bytesAtMost = 20_000_000;

/**
 * Reads the screenshots that go into the reports, those of tests that did not pass first, up to a number and a size.
 * @param warn called for each one that cannot be read.
 */
export async function readScreenshots(
  report: RunReport,
  files: RunFiles,
  warn: (warning: string) => void,
): Promise<Screenshots> {
  const images = await Promise.all(
    chosen(report).map(async ({ key, contentType }): Promise<[string, string][]> => {
      try {
        const content = Buffer.from(await files.read(key)).toString("base64");
        return [[key, `data:${contentType};base64,${content}`]];
      } catch (error) {
        warn(`The reports lack a screenshot: ${error}`);
        return [];
      }
    }),
  );
  return new Map(images.flat());
}

function chosen({ tests }: RunReport): FileRef[] {
  let bytes = 0;
  return inOrderOfInterest(tests)
    .flatMap((test) => test.attempts.map((attempt) => attempt.files.screenshot))
    .filter((file) => file !== null)
    .slice(0, mostScreenshots)
    .filter(({ sizeBytes }) => {
      if (bytes + sizeBytes > bytesAtMost) return false;
      bytes += sizeBytes;
      return true;
    });
}
