import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import type { Browser } from "playwright-core";

const width = 320;
const height = 240;

/** A single-colour film of this many tenths of a second, encoded by Chromium. */
export async function tinyFilm(browser: Browser, colour: string, tenths: number): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(track);
  await output.start();
  for (const [at, { base64, type }] of (await encoded(browser, colour, tenths)).entries()) {
    const packet = new EncodedPacket(Buffer.from(base64, "base64"), type, at / 10, 0.1);
    const decoderConfig = { codec: "vp09.00.10.08", codedWidth: width, codedHeight: height };
    await track.add(packet, at === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  if (!target.buffer) throw new Error("Nothing was written.");
  return new Uint8Array(target.buffer);
}

interface Frame {
  base64: string;
  type: "key" | "delta";
}

async function encoded(browser: Browser, colour: string, tenths: number): Promise<Frame[]> {
  const context = await browser.newContext();
  try {
    // Encoders are available in secure contexts only.
    await context.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    const page = await context.newPage();
    await page.goto("https://film.invalid/");
    return await page.evaluate(encodeFrames, { colour, tenths, width, height });
  } finally {
    await context.close();
  }
}

async function encodeFrames(film: { colour: string; tenths: number; width: number; height: number }) {
  const frames: Frame[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ base64: btoa(String.fromCharCode(...bytes)), type: chunk.type });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: "vp09.00.10.08", width: film.width, height: film.height });
  const canvas = new OffscreenCanvas(film.width, film.height);
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("No canvas.");
  drawing.fillStyle = film.colour;
  drawing.fillRect(0, 0, film.width, film.height);
  for (let at = 0; at < film.tenths; at += 1) {
    const frame = new VideoFrame(canvas, { timestamp: at * 100_000, duration: 100_000 });
    encoder.encode(frame);
    frame.close();
  }
  await encoder.flush();
  return frames;
}
