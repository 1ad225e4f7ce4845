import { once } from "node:events";
import { text } from "node:stream/consumers";
import { openLambdaBox } from "../lib/verify/lambda-box.ts";

/**
 * Runs a program in a box like Lambda's, with Chromium in a single process.
 * @param memory of the function, in MiB.
 * @returns the line of JSON that it prints.
 * @throws Error if the box differs from Lambda, or if the program fails.
 */
export async function runInBox(memory: number, words: readonly string[]): Promise<unknown> {
  const box = await openLambdaBox("single-process", memory);
  try {
    for (const what of box.missing) throw new Error(what);
    const child = box.start([process.execPath, ...words]);
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error("The box has no output.");
    const [output, errors, [code]] = await Promise.all([text(stdout), text(stderr), once(child, "close")]);
    if (code !== 0) throw new Error(`With ${memory} MiB it ended with ${code}: ${errors}`);
    return JSON.parse(output);
  } finally {
    await box.close();
  }
}
