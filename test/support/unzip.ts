import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";

/** The files of a ZIP archive as text, by their names in it. */
export async function unzip(archive: Uint8Array): Promise<Map<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false });
  const files = new Map<string, string>();
  for await (const entry of reader.getEntriesGenerator()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return files;
}
