import { BufferSource, EncodedPacketSink, Input, WEBM } from "mediabunny";
import type { Page } from "playwright-core";

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** The share of an image's pixels that are close to this colour; encoding shifts the colour of fine lines. */
const shareOf = `(image, [red, green, blue]) => {
  const [width, height] = [image.displayWidth ?? image.width, image.displayHeight ?? image.height];
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const isNear = (i) =>
    Math.abs(data[i] - red) < 90 && Math.abs(data[i + 1] - green) < 90 && Math.abs(data[i + 2] - blue) < 90;
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (isNear(i)) count += 1;
  return count / (width * height);
}`;

/** The share of a colour in each picture of a film. @param page where it is decoded. */
export async function sharesInFilm(page: Page, film: Uint8Array, colour: Colour): Promise<number[]> {
  const track = await new Input({ source: new BufferSource(film), formats: [WEBM] }).getPrimaryVideoTrack();
  if (!track) throw new Error("The film has no pictures.");
  const packets = [];
  for await (const { type, timestamp, data } of new EncodedPacketSink(track).packets()) {
    packets.push({ type, timestamp: timestamp * 1e6, data: Buffer.from(data).toString("base64") });
  }
  return page.evaluate<number[]>(`(async () => {
    const shares = [];
    const output = (frame) => {
      shares.push((${shareOf})(frame, ${JSON.stringify(colour)}));
      frame.close();
    };
    const decoder = new VideoDecoder({ output, error: () => {} });
    decoder.configure(${JSON.stringify(await track.getDecoderConfig())});
    for (const { type, timestamp, data } of ${JSON.stringify(packets)}) {
      decoder.decode(new EncodedVideoChunk({ type, timestamp, data: Uint8Array.fromBase64(data) }));
    }
    await decoder.flush();
    return shares;
  })()`);
}

/** The share of a colour in a PNG. */
export function shareInPng(page: Page, png: Uint8Array, colour: Colour): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const bytes = Uint8Array.fromBase64("${Buffer.from(png).toString("base64")}");
    return (${shareOf})(await createImageBitmap(new Blob([bytes])), ${JSON.stringify(colour)});
  })()`);
}
