import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileRef, RunFiles } from "../run/run-files.ts";

/**
 * Files of a run in a local folder; keys are paths below `root`.
 * @param prefix where files are written, below `root`: empty, or ending in a slash.
 */
export function folderFiles(root: string, prefix = ""): RunFiles {
  return {
    write: async (name, body, contentType) => {
      const content = Buffer.from(body as Uint8Array);
      const key = prefix + name;
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return refOf(key, content, contentType);
    },
    read: (key) => readFile(join(root, key)),
  };
}

function refOf(key: string, content: Buffer, contentType: string): FileRef {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { key, contentType, sizeBytes: content.length, sha256 };
}
