import { createHash } from "node:crypto";
import { expect } from "vitest";
import { type Answer, exchange } from "./exchange.ts";
import type { Artifacts, Link } from "./shapes.ts";
import { parseXml } from "./xml.ts";

export const download = (url: string): Promise<Answer> => exchange(url);

/** Every link of an answer, with a name for messages. */
export function linksOf({ artifacts, tests }: Artifacts): [name: string, link: Link][] {
  const named = [
    ...Object.entries(artifacts),
    ...tests.flatMap((test) =>
      Object.entries(test.artifacts).flatMap(([kind, links]) =>
        [links].flat().map((link) => [`${kind} of ${test.name}`, link] as const),
      ),
    ),
  ];
  return named.flatMap(([name, link]) => (link === null ? [] : [[name, link] as [string, Link]]));
}

/** Downloads a file and checks it against its link. */
export async function expectAsDescribed(name: string, link: Link): Promise<Buffer> {
  const { status, headers, body } = await download(link.url);
  expect(status, name).toBe(200);
  expect(headers["content-type"], name).toBe(link.content_type);
  expect(body.length, name).toBe(link.size_bytes);
  expect(createHash("sha256").update(body).digest("hex"), name).toBe(link.sha256);
  expect(fileNameIn(headers["content-disposition"] ?? ""), name).toBe(link.file_name);
  return body;
}

/** The name under which a browser would save the file. RFC 6266: the extended form takes precedence. */
function fileNameIn(disposition: string): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, "$1");
  return /filename=([^;"\s]+)/i.exec(disposition)?.[1] ?? null;
}

const zipHolds = (file: Buffer, entry: string): boolean =>
  file.subarray(0, 4).equals(Buffer.from("PK\x03\x04")) && file.includes(entry);

/** Signatures of file formats, by the extension of the file's name. */
const opens: Readonly<Record<string, (file: Buffer) => boolean>> = {
  xml: (file) => /^testsuites?$/.test(parseXml(file.toString("utf8")).name),
  pdf: (file) =>
    file.subarray(0, 5).equals(Buffer.from("%PDF-")) &&
    /%%EOF\s*$/.test(file.subarray(-32).toString("latin1")),
  vtt: (file) => file.toString("utf8").startsWith("WEBVTT\n\n"),
  html: (file) => file.subarray(0, 15).toString("latin1") === "<!doctype html>",
  xlsx: (file) => zipHolds(file, "xl/workbook.xml"),
  // EBML's magic number, then the document type.
  webm: (file) =>
    file.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) &&
    file.subarray(0, 64).includes("webm"),
  zip: (file) => zipHolds(file, "trace"),
  png: (file) => file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpg: (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
};

export const extensionOf = (fileName: string): string => /\.([a-z]+)$/.exec(fileName)?.[1] ?? "";

export const canBeOpened = (fileName: string, file: Buffer): boolean =>
  opens[extensionOf(fileName)]?.(file) ?? false;

/**
 * The duration stated in a WebM file, in milliseconds, which is the format's usual unit; `null` if there is none.
 * Matroska, "Duration": a float of 4 or 8 bytes.
 */
export function statedDuration(film: Buffer): number | null {
  const at = film.indexOf(Buffer.from([0x44, 0x89]));
  const size = at < 0 ? 0 : (film[at + 2] ?? 0) & 0x7f;
  if (size === 4) return film.readFloatBE(at + 3);
  return size === 8 ? film.readDoubleBE(at + 3) : null;
}
