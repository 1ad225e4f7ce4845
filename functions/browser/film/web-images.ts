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
  getContext(kind: "2d", options: { willReadFrequently: boolean }): CanvasContext;
}
export interface CanvasContext {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineJoin: string;
  font: string;
  direction: string;
  textAlign: string;
  textBaseline: string;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  beginPath(): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  closePath(): void;
  drawImage(picture: Picture, x: number, y: number, width: number, height: number): void;
  fill(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
  lineTo(x: number, y: number): void;
  measureText(text: string): { width: number };
  moveTo(x: number, y: number): void;
  stroke(): void;
}
