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

const mebibyte = 1024 ** 2;
/** What the deployed function that makes attempts has, in MiB, to which test/cloud/wiring.test.ts holds the template. */
export const browserFunction = { memory: 1400, temporary: 1024 } as const;
const temporaryBytes = browserFunction.temporary * mebibyte;
/** MiB for which Lambda grants one processor. */
const memoryOfProcessor = 1769;

/** A box like Lambda's, in which the programs of this project run from where they are. */
export interface LambdaBox {
  start(words: readonly string[]): ChildProcess;
  /** How this machine's box differs from Lambda, as messages. */
  missing: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens a box with a user without a name, read-only code, 1 GiB of `/tmp` as the only writable folder, no `/dev/shm`, no user
 * namespaces except for Chromium's own sandbox, and the memory and processors of a function. `/tmp` is in memory here, so
 * the memory limit grows by its size.
 * @param memory of the function, in MiB.
 * @param functions of which it holds the memory, if it runs that many browsers at once, on the processors of one.
 */
export async function openLambdaBox(
  mode: BrowserMode,
  memory: number = browserFunction.memory,
  functions = 1,
): Promise<LambdaBox> {
  const folder = await mkdtemp(join(tmpdir(), "lambda-box-"));
  const groups = await limitProcesses(`lambda-box-${process.pid}`, {
    memoryBytes: functions * memory * mebibyte + temporaryBytes,
    cores: memory / memoryOfProcessor,
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
      // Playwright and the AWS SDK do not load for a user with neither name nor home; Vitest writes to it.
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

/** The programs and libraries of this machine, without the files that name its users, and this project. */
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
