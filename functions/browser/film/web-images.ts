/** Interfaces of the web that Node.js lacks, as far as the encoder page uses them. */

export interface Picture extends VideoFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
}
export interface Decoder {
  decode(): Promise<{ image: Picture }>;
  close(): void;
}
export interface Canvas {
  getContext(kind: "2d", options: { alpha: boolean; willReadFrequently: boolean }): CanvasContext;
  convertToBlob(options: { type: string; quality: number }): Promise<Blob>;
}
export interface CanvasContext {
  fillStyle: string;
  font: string;
  textAlign: string;
  fillText(text: string, x: number, y: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(picture: Picture, x: number, y: number, width: number, height: number): void;
}
