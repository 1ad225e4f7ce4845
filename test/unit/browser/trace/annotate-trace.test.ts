import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { annotateTrace } from "../../../../functions/browser/trace/annotate-trace.ts";
import { unzip } from "../../../support/unzip.ts";

const events = [
  { type: "before", callId: "c@1", method: "tracingGroup", title: "Open" },
  { type: "after", callId: "c@1", endTime: 1 },
  { type: "before", callId: "c@2", method: "tracingGroup", title: "Click" },
  // What a page can cause: attributes, texts and names like those of the events that are searched.
  {
    type: "frame-snapshot",
    snapshot: { html: ["FORM", { method: "tracingGroup", callId: "c@2" }, '"callId":"c@2"'] },
  },
  { type: "after", callId: "c@2", endTime: 2 },
  { type: "frame-snapshot", snapshot: { html: ["FORM", { method: "tracingGroup", callId: "c@2" }] } },
];
/** A call of the runner, how it ends, and how it would without its error. */
const call = { type: "before", callId: "c@3", method: "goto" };
const ended = { type: "after", callId: "c@3", endTime: 2 };
const failed = { ...ended, error: { message: "closed", stack: "at /home/ada/runner.ts" } };
const pictures = [{ jpeg: Buffer.from("jpeg"), takenAt: 1.5 }];
const size = { width: 800, height: 600 };

const linesOf = (all: object[]) => all.map((event) => `${JSON.stringify(event)}\n`).join("");

/** @param kept of the recording. */
async function annotated(failure: string | null, recorded: object[] = events, kept = recorded) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const files = {
    "trace.trace": linesOf(recorded),
    "trace.stacks": "/home/ada/runner.ts",
    "resources/a.html": "<p>".repeat(999),
  };
  for (const [name, content] of Object.entries(files)) await writer.add(name, new TextReader(content));
  const zip = await unzip(await annotateTrace(await writer.close(), { pictures, size, failure }));
  const added = (zip.get("trace.trace") ?? "").slice(linesOf(kept).length).trim().split("\n");
  return { zip, added: added.map((line) => JSON.parse(line) as unknown) };
}

test("a trace has the film's pictures as its film strip, and all that was recorded but the runner's call stacks", async () => {
  const { zip, added } = await annotated(null);
  const frame = { type: "screencast-frame", pageId: "film", file: "screencast/film-1.jpeg", timestamp: 1.5 };
  expect(added).toEqual([{ ...frame, ...size }]);
  expect(Object.fromEntries(zip)).toEqual({
    "trace.trace": expect.stringContaining(JSON.stringify(events[5])),
    "resources/a.html": "<p>".repeat(999),
    "screencast/film-1.jpeg": "jpeg",
  });
});

test.each([1, 4, 6])("a trace has no errors of the runner's own calls, behind %d events", async (at) => {
  const around = (end: object) => [...events.slice(0, at), call, end, ...events.slice(at)];
  const { zip, added } = await annotated(null, around(failed), around(ended));
  expect(zip.get("trace.trace")).toContain(linesOf(around(ended)));
  expect(added).toHaveLength(1);
});

test("the last step of a failed test bears the reason, whatever words a page has", async () => {
  const { added } = await annotated("Expected 1, found 2.");
  expect(added.at(-1)).toEqual({
    type: "after",
    callId: "c@2",
    endTime: 2,
    error: { message: "Expected 1, found 2." },
  });
});
