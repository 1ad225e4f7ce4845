import type { FilmSize } from "../film/film-size.ts";
import type { StripPicture } from "./film-strip.ts";

/** What a trace shows beside what Playwright recorded. */
interface TraceNotes {
  pictures: readonly StripPicture[];
  /** Of the pictures, in pixels. */
  size: FilmSize;
  /** Why the last step failed; `null` if none did. */
  failure: string | null;
}

/** The file of a trace that holds its events, a JSON object in each line. */
const eventsFile = "trace.trace";
/** With which the event of a call's end begins its line: a text in another event has no line break. */
const ending = '\n{"type":"after"';
/** The call stacks of actions. They are places in the runner, which say nothing to the author of a scenario. */
const stacksFile = "trace.stacks";
/** Bytes. Larger events are left as they are, since they would have to be in memory twice. */
const mostEvents = 64 * 1024 * 1024;

/**
 * Adds a film strip and the reason of a failure to a trace of Playwright's. Snapshots and resources are copied as they
 * are, compressed.
 * @param zip as `tracing.stop` wrote it.
 */
export async function annotateTrace(zip: Uint8Array<ArrayBuffer>, notes: TraceNotes): Promise<Uint8Array> {
  const { ZipReader, ZipWriter, Uint8ArrayReader, Uint8ArrayWriter } = await import("@zip.js/zip.js");
  const here = { useWebWorkers: false };
  const reader = new ZipReader(new Uint8ArrayReader(zip), here);
  const writer = new ZipWriter(new Uint8ArrayWriter(), here);
  const add = (name: string, content: Uint8Array, options = {}) =>
    writer.add(name, new Uint8ArrayReader(content), options);
  for (const entry of await reader.getEntries()) {
    if (entry.directory || entry.filename === stacksFile) continue;
    if (entry.filename === eventsFile && entry.uncompressedSize <= mostEvents) {
      const recorded = Buffer.from(await entry.getData(new Uint8ArrayWriter()));
      await add(eventsFile, Buffer.concat([...withoutErrors(recorded), linesOf(eventsIn(recorded, notes))]));
    } else {
      const content = await entry.getData(new Uint8ArrayWriter(), { passThrough: true });
      await add(entry.filename, content, { entry, passThrough: true });
    }
  }
  for (const [index, { jpeg }] of notes.pictures.entries()) await add(pictureFile(index), jpeg, { level: 0 });
  return writer.close();
}

/**
 * The recording without the errors of the runner's calls, which are none of the test: it expects some, as it asks frames for a session
 * that most do not have, makes others by cutting off the network, and tries again after the rest or says why in the step's own words.
 */
function withoutErrors(recorded: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = recorded.indexOf(ending); at >= 0; at = recorded.indexOf(ending, at + 1)) {
    const end = recorded.indexOf("\n", at + 1) + 1 || recorded.length;
    const { error, ...rest } = JSON.parse(recorded.toString("utf8", at + 1, end)) as TraceEvent;
    if (error === undefined) continue;
    pieces.push(recorded.subarray(from, at + 1), linesOf([rest]));
    from = end;
  }
  return [...pieces, recorded.subarray(from)];
}

function linesOf(events: readonly object[]): Buffer {
  return Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}

function eventsIn(recorded: Buffer, { pictures, size, failure }: TraceNotes): object[] {
  const frames = pictures.map(({ takenAt }, index) => ({
    type: "screencast-frame",
    pageId: "film",
    file: pictureFile(index),
    ...size,
    timestamp: takenAt,
  }));
  const step = failure === null ? null : lastStepIn(recorded);
  // The viewer takes a later end of the same action for the true one.
  const end = { type: "after", callId: step?.callId, endTime: step?.endTime, error: { message: failure } };
  return step ? [...frames, end] : frames;
}

/** @returns the last step of which the recording has the beginning and the end. */
function lastStepIn(recorded: Buffer): { callId: string; endTime: number } | null {
  const begun = lastEventIn(recorded, '"method":"tracingGroup"', (event) => event["type"] === "before");
  const callId = begun?.["callId"];
  if (typeof callId !== "string") return null;
  const isEnd = (event: TraceEvent) => event["type"] === "after" && event["callId"] === callId;
  const endTime = lastEventIn(recorded, `"callId":${JSON.stringify(callId)}`, isEnd)?.["endTime"];
  return typeof endTime === "number" ? { callId, endTime } : null;
}

type TraceEvent = Record<string, unknown>;

/** Searches lines from the end, since events of snapshots are large; a page's own text can have the same words. */
function lastEventIn(
  recorded: Buffer,
  words: string,
  isWanted: (event: TraceEvent) => boolean,
): TraceEvent | null {
  let at = recorded.lastIndexOf(words);
  while (at >= 0) {
    const begin = recorded.lastIndexOf("\n", at) + 1;
    const event = JSON.parse(recorded.toString("utf8", begin, recorded.indexOf("\n", at))) as TraceEvent;
    if (isWanted(event)) return event;
    at = begin === 0 ? -1 : recorded.lastIndexOf(words, begin - 1);
  }
  return null;
}

function pictureFile(index: number): string {
  return `screencast/film-${index + 1}.jpeg`;
}
