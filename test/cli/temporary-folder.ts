import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A folder for each test of a file. */
export function useFolder(): {
  readonly path: string;
  write(name: string, content: string | Uint8Array): Promise<string>;
} {
  let path = "";
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), "scenario-cli-"));
  });
  afterEach(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    write: async (name, content) => {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
      return join(path, name);
    },
  };
}
