import { type ChildProcess, execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { startInBox, user } from "../../../lib/verify/box.ts";

/** Lambda's paths; the handler reads no others. */
const task = "/var/task";
const runtime = ["/var/runtime/runtime-init.ts", "/var/runtime/runtime-loop.ts"] as const;
const node = "/var/lang/bin/node";

/** A user with a name and a missing home. Without an entry, programs that ask for their home end, like AWS's SDK. */
const users = `sbx_user1051:x:${user.id}:${user.group}::/home/sbx_user1051:/sbin/nologin\n`;

interface Sandboxed {
  /** An empty folder for the process's root. */
  root: string;
  /** The unzipped asset. */
  folder: string;
  /** The size of `/tmp` in bytes. */
  temporaryBytes: number;
  /** All variables of the process. */
  environment: Record<string, string>;
}

/**
 * Starts the runtime loop around a function's asset: it sees no file of the machine but Node.js, the C library and the
 * function's own folder.
 */
export function startSandboxed({ root, folder, temporaryBytes, environment }: Sandboxed): ChildProcess {
  const libraries = librariesOf(process.execPath);
  const reads = {
    [task]: folder,
    [node]: process.execPath,
    ...Object.fromEntries(runtime.map((path) => [path, join(import.meta.dirname, basename(path))])),
    ...Object.fromEntries(libraries.map((library) => [library, library])),
  };
  const variables = { ...environment, LAMBDA_TASK_ROOT: task };
  const box = { root, reads, holds: { "/etc/passwd": users }, temporaryBytes, environment: variables };
  return startInBox(box, [node, runtime[0]]);
}

function librariesOf(program: string): string[] {
  const printed = execFileSync("ldd", [program], { encoding: "utf8" });
  return [...printed.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path ?? "");
}
