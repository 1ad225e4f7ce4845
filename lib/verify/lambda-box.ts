import type { ChildProcess } from "node:child_process";
import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserMode } from "../../functions/attempt/browser-mode.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { type Box, startInBox } from "./box.ts";
import { root } from "./command.ts";
import { limitProcesses } from "./control-group.ts";

const gibibyte = 1024 ** 3;
/** Of a function that drives Chromium: lib/cloud/function-uses.ts, lib/cloud/service-function.ts. */
const memoryBytes = 3008 * 1024 ** 2;
const temporaryBytes = gibibyte;
/** Lambda gives a processor for each 1,769 MiB. */
const cores = 3008 / 1769;

/** A box like Lambda's in which the programs of this project run as they lie here. */
export interface LambdaBox {
  start(words: readonly string[]): ChildProcess;
  /** What is not as in Lambda on this machine, for a person. */
  missing: readonly string[];
  close(): Promise<void>;
}

/**
 * A user without a name, code that cannot be changed, 1 GiB of `/tmp` and no other place to write to, no `/dev/shm`,
 * no namespaces of users unless Chromium's own sandbox is what runs, and the memory and processors of a function. `/tmp`
 * is in memory here, which has room for it besides.
 */
export async function openLambdaBox(mode: BrowserMode): Promise<LambdaBox> {
  const folder = await mkdtemp(join(tmpdir(), "lambda-box-"));
  const groups = await limitProcesses(`lambda-box-${process.pid}`, {
    memoryBytes: memoryBytes + temporaryBytes,
    cores,
  });
  const box: Box = {
    root: folder,
    temporaryBytes,
    ...machine(),
    userNamespaces: mode === "sandboxed",
    controlGroups: groups.joinedBy,
    folder: root,
    environment: {
      PATH: `${join(realpathSync(join(root, "node_modules")), ".bin")}:/usr/bin:/bin`,
      // Playwright and AWS's SDK do not load where there is neither a name nor a home; Vitest writes to it.
      HOME: "/tmp",
      LANG: "en_US.UTF-8",
      TZ: ":UTC",
      NO_COLOR: "1",
      [environmentNames.browserMode]: mode,
    },
  };
  return {
    start: (words) => startInBox(box, words),
    missing: groups.missing,
    close: async () => {
      await groups.remove();
      await rmdir(folder);
    },
  };
}

/** The programs and libraries of this machine, but nothing that names its users; and this project. */
function machine(): Pick<Box, "reads" | "links"> {
  const project = [root, realpathSync(join(root, "node_modules")), process.execPath];
  const reads = ["/usr", "/etc/ld.so.cache", "/etc/hosts", "/etc/resolv.conf", ...project];
  const tops = ["/bin", "/sbin", "/lib", "/lib64"].filter((path) => existsSync(path));
  const isLink = (path: string) => lstatSync(path).isSymbolicLink();
  return {
    reads: Object.fromEntries(
      [...tops.filter((path) => !isLink(path)), ...reads].flatMap((path) =>
        existsSync(path) ? [[path, path]] : [],
      ),
    ),
    links: Object.fromEntries(tops.filter(isLink).map((path) => [path, readlinkSync(path)])),
  };
}
