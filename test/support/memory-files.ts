import { createHash } from "node:crypto";
import type { RunFiles } from "../../functions/core/run/run-files.ts";

/** A run's files in memory. Written files are below `report/`. */
export class MemoryFiles implements RunFiles {
  readonly contents = new Map<string, Uint8Array>();

  async write(name: string, body: Uint8Array | string, contentType: string) {
    const content = Buffer.from(body);
    const key = `report/${name}`;
    this.contents.set(key, content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    return { key, contentType, sizeBytes: content.length, sha256 };
  }

  async read(key: string): Promise<Uint8Array> {
    const content = this.contents.get(key);
    if (!content) throw new Error(`There is no ${key}.`);
    return content;
  }

  /** The text of a written file, by the name it was written under. */
  async text(name: string): Promise<string> {
    return Buffer.from(await this.read(`report/${name}`)).toString("utf8");
  }
}
