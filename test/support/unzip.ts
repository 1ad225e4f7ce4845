import { inflateRawSync } from "node:zlib";

const centralDirectoryEnd = 0x06054b50;
const stored = 0;

/** The files of a ZIP archive as text, by its directory: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function unzip(archive: Uint8Array): Map<string, string> {
  const zip = Buffer.from(archive);
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== centralDirectoryEnd) end -= 1;
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, contentOf(zip, at).toString("utf8"));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const local = zip.readUInt32LE(entry + 42);
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const content = zip.subarray(begin, begin + zip.readUInt32LE(entry + 20));
  return method === stored ? content : inflateRawSync(content);
}
