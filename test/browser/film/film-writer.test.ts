import { BufferSource, EncodedPacketSink, Input, WEBM } from "mediabunny";
import { expect, test } from "vitest";
import type { FilmPacket } from "../../../functions/browser/film/film-encoder.ts";
import type { Marks } from "../../../functions/browser/film/film-events.ts";
import { FilmReel } from "../../../functions/browser/film/film-reel.ts";
import { FilmWriter, type Picture, type Role } from "../../../functions/browser/film/film-writer.ts";
import type { FrameToEncode } from "../../../functions/browser/film/page-encoder.ts";

const packet = (bytes: number, timeMs: number, isKey = false): FilmPacket => ({
  data: new Uint8Array(bytes),
  timeMs,
  isKey,
  config: null,
});

const noMarks: Marks = { caption: null, pointer: null, isPressed: false, field: null };

/** A picture with this content. */
const picture = (jpeg: string, timeMs: number, role: Role = "motion", marks = noMarks): Picture => ({
  scene: { kind: "picture", jpeg, covers: [] },
  marks,
  timeMs,
  role,
});

/** A frame with something new. */
type Shown = NonNullable<FrameToEncode["shows"]> & { timeMs: number };

const sceneOf = ({ scene }: Shown) => (scene.kind === "picture" ? scene.jpeg : scene.kind);

const shownIn = (frames: readonly FrameToEncode[]): Shown[] =>
  frames.flatMap(({ shows, timeMs }) => (shows ? [{ ...shows, timeMs }] : []));

/** An encoder that takes as long as the test wants. */
class SlowEncoder {
  readonly frames: Shown[] = [];
  #release: (() => void)[] = [];

  async encode(frames: readonly FrameToEncode[]): Promise<FilmPacket[]> {
    this.frames.push(...shownIn(frames));
    await new Promise<void>((resolve) => this.#release.push(resolve));
    return frames.map(({ timeMs, isKey }) => packet(10, timeMs, isKey));
  }

  readonly filmsAtOnce = 1;

  async close(): Promise<void> {}

  /** Finishes the frame that is being encoded. */
  async finish(): Promise<void> {
    await expect.poll(() => this.#release.length).toBeGreaterThan(0);
    this.#release.shift()?.();
  }
}

test("pictures do not pile up before a slow encoder: only the newest one waits, earlier ones are dropped", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  for (const [index, jpeg] of ["a", "b", "c", "d"].entries()) writer.show(picture(jpeg, index * 100));
  await encoder.finish();
  await encoder.finish();
  writer.show(picture("e", 400));
  await encoder.finish();
  expect(encoder.frames.map((frame) => [sceneOf(frame), frame.timeMs])).toEqual([
    ["a", 0],
    ["d", 300],
    ["e", 400],
  ]);
});

test("all pictures of steps wait to be encoded, pictures between them do not", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  for (const [index, jpeg] of ["a", "b", "c", "d", "e"].entries()) {
    writer.show(picture(jpeg, index * 100, "bd".includes(jpeg) ? "step" : "motion"));
  }
  for (let frame = 0; frame < 4; frame += 1) await encoder.finish();
  expect(encoder.frames.map(sceneOf)).toEqual(["a", "b", "d", "e"]);
});

test.each<[Role]>([["motion"], ["marks"]])(
  "the picture of a step is encoded also if the page has sent the same before, as one with the role %s",
  async (role) => {
    const encoder = new SlowEncoder();
    const writer = new FilmWriter(encoder);
    writer.show(picture("a", 0, "step"));
    writer.show(picture("b", 100, role));
    writer.show(picture("b", 110, "step"));
    writer.show(picture("c", 120, "step"));
    for (let frame = 0; frame < 3; frame += 1) await encoder.finish();
    expect(encoder.frames.map(sceneOf)).toEqual(["a", "b", "c"]);
  },
);

/** Marks of each step by its number. */
const marksOfSteps = Array.from(
  { length: 9 },
  (_, number): Marks => ({
    ...noMarks,
    caption: { attempt: 1, number, total: 9, title: `Step ${number}`, detail: [], isFailed: false },
  }),
);
const marksOf = (number: number) => marksOfSteps[number] ?? noMarks;

test("marks that stood for 80 ms wait to be encoded, at the time at which the step began, whatever the page does then", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  writer.show(picture("a", 0, "step", marksOf(1)));
  writer.mark({ marks: marksOf(2), timeMs: 100, role: "marks" });
  for (const timeMs of [300, 400]) writer.show(picture(`at ${timeMs}`, timeMs, "motion", marksOf(2)));
  writer.mark({ marks: marksOf(3), timeMs: 450, role: "marks" });
  writer.mark({ marks: marksOf(4), timeMs: 500, role: "marks" });
  writer.show(picture("b", 600, "step", marksOf(5)));
  for (let frame = 0; frame < 4; frame += 1) await encoder.finish();
  expect(encoder.frames.map(({ marks, timeMs }) => [marks.caption?.number, timeMs])).toEqual([
    [1, 0],
    [2, 100],
    [4, 500],
    [5, 600],
  ]);
});

test("the caption of a step is not late where the page moves just after its beginning and the encoder is slow", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  writer.show(picture("a", 0, "step", marksOf(1)));
  for (const [number, startMs] of [
    [2, 100],
    [3, 900],
  ] as const) {
    writer.mark({ marks: marksOf(number), timeMs: startMs, role: "marks" });
    for (const afterMs of [10, 300, 600])
      writer.show(picture(`${number}, ${afterMs}`, startMs + afterMs, "motion", marksOf(number)));
  }
  for (let frame = 0; frame < 4; frame += 1) await encoder.finish();
  expect(encoder.frames.map(({ marks, timeMs }) => [marks.caption?.number, timeMs])).toEqual([
    [1, 0],
    [2, 110],
    [3, 910],
    [3, 1500],
  ]);
});

test("earlier marks on a picture are left out with it if it could show a secret", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  writer.show(picture("before", 0, "step", marksOf(1)));
  await encoder.finish();
  writer.show(picture("secret", 1000, "step", marksOf(2)));
  writer.mark({ marks: marksOf(3), timeMs: 500, role: "step" });
  writer.leaveOutFrom(900, marksOf(3));
  await encoder.finish();
  expect(encoder.frames.map(sceneOf)).toEqual(["before", "card"]);
});

test("a picture that is the same as the one before is not encoded again", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  writer.show(picture("a", 0));
  await encoder.finish();
  writer.show(picture("a", 100));
  writer.show(picture("b", 200));
  await encoder.finish();
  expect(encoder.frames.map(sceneOf)).toEqual(["a", "b"]);
});

test("the last picture with other marks is encoded without being sent again", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  writer.mark({ marks: noMarks, timeMs: 0, role: "step" });
  writer.show(picture("a", 0));
  const marks = { ...noMarks, pointer: { x: 0.5, y: 0.5 } };
  writer.mark({ marks, timeMs: 50, role: "step" });
  writer.show(picture("a", 100, "step", marks));
  writer.show(picture("b", 200, "step", marks));
  for (let frame = 0; frame < 3; frame += 1) await encoder.finish();
  expect(encoder.frames.map((frame) => [sceneOf(frame), frame.marks])).toEqual([
    ["a", noMarks],
    ["same", marks],
    ["b", marks],
  ]);
});

test("players can seek to a key frame at least every ten seconds while something changes", async () => {
  const reel = new FilmReel();
  expect(reel.needsKeyAt(0)).toBe(true);
  reel.add(packet(10, 0, true));
  expect([reel.needsKeyAt(9_999), reel.needsKeyAt(10_000)]).toEqual([false, true]);
});

test("fourteen minutes of a page that changes all the time stay below 50 MB", () => {
  const reel = new FilmReel();
  let bytes = 0;
  for (let timeMs = 0; timeMs < 14 * 60_000; timeMs += 84 + reel.pauseAt(timeMs)) {
    bytes += 100_000;
    reel.add(packet(100_000, timeMs));
  }
  expect(bytes).toBeLessThan(50_000_000);
  expect(bytes).toBeGreaterThan(30_000_000);
});

test("the last picture is moved to a time at which it is visible, the ones before it keep their order", async () => {
  const reel = new FilmReel();
  for (const timeMs of [0, 500, 980, 990, 1005]) reel.add(packet(10, timeMs));
  reel.moveBeforeEnd(1000);
  expect(reel.lastMs).toBe(900);
});

const config = { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 };

/** When the packets of a film begin, in milliseconds, and their bytes. */
async function packetsOf(film: Uint8Array | null): Promise<[number, number][]> {
  const input = new Input({ source: new BufferSource(film ?? new Uint8Array()), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const shown: [number, number][] = [];
  if (track)
    for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
      shown.push([Math.round(timestamp * 1000), data.byteLength]);
  return shown;
}

/** An encoder that takes no time. @param calls gets what it encodes. */
const quickEncoder = (calls: (readonly FrameToEncode[])[]) => ({
  filmsAtOnce: 1,
  close: async () => {},
  encode: async (frames: readonly FrameToEncode[]) => {
    calls.push(frames);
    return frames.map(({ timeMs, isKey }) => ({ ...packet(10, timeMs, isKey), config }));
  },
});

/** Shows pictures of steps, each once the one before is encoded. */
async function showInTurn(writer: FilmWriter, pictures: Readonly<Record<string, number>>): Promise<void> {
  for (const [jpeg, timeMs] of Object.entries(pictures)) {
    writer.show(picture(jpeg, timeMs, "step"));
    await writer.ready;
  }
}

test("a picture that stands is encoded once more at least every 250 ms: players skip it, or show nothing where a frame only names another", async () => {
  const calls: (readonly FrameToEncode[])[] = [];
  const writer = new FilmWriter(quickEncoder(calls));
  await showInTurn(writer, { a: 0, b: 300, c: 400 });
  const times = [0, 150, 300, 400, 625, 850, 1075, 1300];
  expect(await packetsOf(await writer.end(400))).toEqual(times.map((timeMs) => [timeMs, 10]));
  expect(shownIn(calls.flat()).map((frame) => [sceneOf(frame), frame.timeMs])).toEqual([
    ["a", 0],
    ["b", 300],
    ["c", 400],
  ]);
});

test("a picture that stands for long is encoded once more during the last half minute, and only named before", async () => {
  const writer = new FilmWriter(quickEncoder([]));
  await showInTurn(writer, { a: 0, b: 60_000 });
  const sizes = (await packetsOf(await writer.end(60_000))).map(([, bytes]) => bytes);
  expect(sizes.slice(0, 241)).toEqual([10, ...Array(119).fill(1), ...Array(120).fill(10), 10]);
});

test("the last picture is held also where the encoder has failed", async () => {
  const encoder = quickEncoder([]);
  const writer = new FilmWriter(encoder);
  await showInTurn(writer, { a: 0 });
  encoder.encode = () => Promise.reject(new Error("Target page has been closed"));
  expect(await packetsOf(await writer.end(0))).toEqual([
    [0, 10],
    [225, 1],
    [450, 1],
    [675, 1],
    [900, 1],
  ]);
});

test("a picture that showed a secret is left out with what was encoded while it stood", async () => {
  const calls: (readonly FrameToEncode[])[] = [];
  const writer = new FilmWriter(quickEncoder(calls));
  await showInTurn(writer, { before: 0, secret: 500, "secret still": 2000 });
  writer.leaveOutFrom(400, noMarks);
  const film = await packetsOf(await writer.end(2000));
  expect(film.slice(0, 3)).toEqual([
    [0, 10],
    [250, 10],
    [400, 10],
  ]);
  const [card] = calls.flat().filter(({ shows }) => shows?.scene.kind === "card");
  expect(card).toMatchObject({ timeMs: 400, isKey: true });
});

test("a picture that showed a secret is not held at the end, where it is left out only then", async () => {
  const calls: (readonly FrameToEncode[])[] = [];
  const writer = new FilmWriter(quickEncoder(calls));
  await showInTurn(writer, { before: 0, secret: 500 });
  const encoded = calls.length;
  const ending = writer.end(500);
  writer.leaveOutFrom(400, noMarks);
  const film = await packetsOf(await ending);
  // The encoder has the picture with the secret still, and would show that once more.
  expect(calls.slice(encoded)).toEqual([]);
  expect(film.slice(0, 3)).toEqual([
    [0, 10],
    [250, 10],
    [480, 1],
  ]);
});

test("a picture that showed a secret is left out, too, where that is found while it is held", async () => {
  const encoder = quickEncoder([]);
  const writer = new FilmWriter(encoder);
  await showInTurn(writer, { before: 0, secret: 500 });
  const { encode } = encoder;
  encoder.encode = (frames) => {
    writer.leaveOutFrom(400, noMarks);
    return encode(frames);
  };
  const sizes = (await packetsOf(await writer.end(500))).map(([, bytes]) => bytes);
  expect(sizes).toEqual([10, 10, ...sizes.slice(2).map(() => 1)]);
});

test("a film whose first picture was removed can still be read", async () => {
  const reel = new FilmReel();
  reel.add({ ...packet(10, 0, true), config });
  reel.removeFrom(0);
  reel.add(packet(10, 100, true));
  const film = await reel.toWebM(500);
  const input = new Input({ source: new BufferSource(film), formats: [WEBM] });
  expect(await input.getDurationFromMetadata()).toBeCloseTo(0.5);
});

test("other marks that are replaced within 80 ms have no picture of their own, also where the encoder is free", async () => {
  const encoder = new SlowEncoder();
  const writer = new FilmWriter(encoder);
  writer.show(picture("a", 0, "step", marksOf(1)));
  await encoder.finish();
  await writer.ready;
  for (const [at, timeMs] of [100, 120, 140].entries())
    writer.mark({ marks: marksOf(2 + at), timeMs, role: "marks" });
  await encoder.finish();
  expect(encoder.frames.map(({ marks, timeMs }) => [marks.caption?.number, timeMs])).toEqual([
    [1, 0],
    [4, 140],
  ]);
});
