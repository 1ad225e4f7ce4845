import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { matchesPattern } from "../../attempt/regular-expression.ts";
import { quote, StepFailed, shorten } from "../../attempt/step-failed.ts";
import { exactComparisonOf, inExactWords } from "../../attempt/text-expectation.ts";
import type { ContentExpectation, SizeExpectation } from "../../core/scenario/file-fields.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { Download } from "./download-ledger.ts";

/** Largest file, in bytes, that is compared as text. A larger one can be checked by size and digest. */
const largestText = 10 * 1024 * 1024;

/**
 * Compares a downloaded file with a step's expectation.
 * @throws StepFailed at the first difference.
 */
export async function checkDownload(
  { size, content }: Pick<StepOf<"expectDownload">, "size" | "content">,
  download: Download,
): Promise<void> {
  const what = `the download ${quote(download.name)}`;
  const { size: bytes } = await stat(download.path);
  if (size && !isOfSize(size, bytes)) {
    const comparison = { expected: sizeInWords(size), actual: `${bytes} bytes` };
    throw new StepFailed(`Expected ${what} to have ${comparison.expected}, but it had ${bytes}.`, {
      comparison,
    });
  }
  if (content) checkContent(content, await readFile(download.path), what);
}

function isOfSize({ equals, min = 0, max = Number.POSITIVE_INFINITY }: SizeExpectation, bytes: number) {
  return equals === undefined ? bytes >= min && bytes <= max : bytes === equals;
}

function sizeInWords({ equals, min, max }: SizeExpectation): string {
  if (equals !== undefined) return `${equals} bytes`;
  if (min === undefined) return `at most ${max} bytes`;
  return max === undefined ? `at least ${min} bytes` : `${min} to ${max} bytes`;
}

function checkContent(expected: ContentExpectation, bytes: Uint8Array, what: string): void {
  if (expected.sha256 !== undefined) {
    const actual = createHash("sha256").update(bytes).digest("hex");
    if (actual === expected.sha256.toLowerCase()) return;
    const wanted = `Expected ${what} to have the SHA-256 ${expected.sha256}`;
    const comparison = { expected: expected.sha256, actual };
    throw new StepFailed(`${wanted}, but it was ${actual}.`, { comparison });
  }
  if (bytes.length > largestText) {
    const limit = `${largestText / 1024 / 1024} MB`;
    throw new StepFailed(`Of ${what}, larger than ${limit}, only the size and sha256 can be checked.`);
  }
  const text = textOf(bytes);
  if (holdsExactly(expected, text)) return;
  const actual = text === "" ? "empty" : `"${shorten(text.trim(), 300)}"`;
  const comparison = exactComparisonOf(expected, text);
  const wanted = `Expected the content of ${what} ${inExactWords(expected)}`;
  throw new StepFailed(`${wanted}, but it was ${actual}.`, { comparison });
}

/** Decodes by the byte order mark, or as UTF-8 if there is none, with line ends as `\n`. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  return lines(new TextDecoder(encoding).decode(bytes));
}

/** Only the last line end is removed: white space is significant in a file. */
function holdsExactly({ equals, contains, matches }: ContentExpectation, text: string): boolean {
  if (equals !== undefined) return lines(equals).replace(/\n$/, "") === text.replace(/\n$/, "");
  if (contains !== undefined) return text.includes(lines(contains));
  return matches !== undefined && matchesPattern(matches, text);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
