import { join } from "node:path";
import { Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { scenario } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();

async function zipOf(name: string): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await writer.add(name);
  return Buffer.from(await writer.close());
}

describe("scenario show-trace", () => {
  test("serves the viewer and the trace below a secret path, until Ctrl-C", async () => {
    const trace = await zipOf("trace.trace");
    const path = await folder.write("trace.zip", trace);
    const seen: { status: number; length: number }[] = [];
    const { code, stdout } = await scenario(["show-trace", path], {
      onStart: (child) =>
        child.stdout?.once("data", async (line: Buffer) => {
          const viewer = new URL(line.toString().trim());
          const addresses = [
            viewer,
            new URL("trace.zip", viewer),
            new URL("/", viewer),
            new URL("/trace.zip", viewer),
          ];
          for (const address of addresses) {
            const response = await fetch(address);
            seen.push({ status: response.status, length: (await response.arrayBuffer()).byteLength });
          }
          child.kill("SIGINT");
        }),
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/index\.html\?trace=http%3A%2F%2F127.*%2Ftrace\.zip\n$/,
    );
    expect(seen).toEqual([
      { status: 200, length: expect.any(Number) },
      { status: 200, length: trace.length },
      { status: 404, length: 0 },
      { status: 404, length: 0 },
    ]);
  });

  test("what is not a trace is refused with what would be", async () => {
    const inFolder = (name: string) => join(folder.path, name);
    const wrong = [
      ["no-file.zip", `There is no file ${inFolder("no-file.zip")}.`],
      [
        "results",
        `${inFolder("results")} is a folder. Name a trace in it, such as ${inFolder("results/tests/002-b/trace.zip")}.`,
      ],
      [
        "results/tests/003-c",
        `${inFolder("results/tests/003-c")} is a folder. Name a trace in it, such as ${inFolder("results/tests/003-c/trace.zip")}.`,
      ],
      [
        "passed",
        `${inFolder("passed")} is a folder. It has no trace.zip: a test that passes keeps one only if its scenario says "trace: on".`,
      ],
      ["text.zip", `${inFolder("text.zip")} is not a trace. Name the trace.zip of a test.`],
      ["other.zip", `${inFolder("other.zip")} is not a trace. Name the trace.zip of a test.`],
    ] as const;
    await folder.write("text.zip", "no ZIP file");
    for (const test of ["002-b", "003-c"])
      await folder.write(`results/tests/${test}/trace.zip`, await zipOf("trace.trace"));
    await folder.write("passed/junit.xml", "<testsuites/>");
    await folder.write("other.zip", await zipOf("notes.txt"));
    const ended = await Promise.all(wrong.map(([name]) => scenario(["show-trace", inFolder(name)])));
    expect(ended).toEqual(wrong.map(([, message]) => ({ code: 2, stdout: "", stderr: `${message}\n` })));
  });
});
