import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where Lambda has things; the handler reads no other path. */
const task = "/var/task";
const runtime = "/var/runtime/runtime-loop.ts";
const node = "/var/lang/bin/node";

/** As whom Lambda runs functions; there is no such home. */
const user = "993:990";
const users = `sbx_user1051:x:${user}::/home/sbx_user1051:/sbin/nologin\n`;
const isRoot = process.getuid?.() === 0;
const namespaces = ["--mount", "--pid", "--fork", "--kill-child", ...(isRoot ? [] : ["--map-root-user"])];

/** Why no sandbox can be had on this machine, or `null`. */
export function sandboxMissing(): string | null {
  const { status, error, stderr } = spawnSync("unshare", [
    ...namespaces,
    "mount",
    "-t",
    "tmpfs",
    "none",
    "/mnt",
  ]);
  return status === 0 ? null : `this machine allows no mounts of its own: ${error?.message ?? stderr}`;
}

/**
 * Sees no file of the machine but Node.js, the C library, the function's own folder and the devices; can write only
 * below /tmp, which is empty at first. `$1` root, `$2` the function's folder, `$3` bytes of /tmp; then the variables.
 */
const enter = `
set -e
root=$1 task=$2 size=$3; shift 3
mount --bind "$root" "$root"
mount --bind "$task" "$root${task}" && mount -o remount,bind,ro "$root${task}"
mount -t proc proc "$root/proc"
mount -t tmpfs -o "size=$size,mode=1777" tmpfs "$root/tmp"
for device in null zero random urandom; do mount --bind "/dev/$device" "$root/dev/$device"; done
mount -o remount,bind,ro "$root"
exec env -i "$@" "$(command -v chroot)" ${isRoot ? `--userspec=${user}` : ""} "$root" ${node} ${runtime}
`;

export interface Sandboxed {
  /** An empty folder, which becomes the process's root. */
  root: string;
  /** The unzipped asset. */
  folder: string;
  /** Bytes of `/tmp`. */
  temporaryBytes: number;
  /** All that the process sees. */
  environment: Record<string, string>;
}

/** Starts the runtime loop around a function's asset, in a process that is gone with all its children when it is killed. */
export function startSandboxed({ root, folder, temporaryBytes, environment }: Sandboxed): ChildProcess {
  furnish(root);
  const variables = Object.entries({ ...environment, LAMBDA_TASK_ROOT: task }).map((pair) => pair.join("="));
  const script = ["sh", "-c", enter, "sh", root, folder, String(temporaryBytes), ...variables];
  return spawn("unshare", [...namespaces, ...script], { stdio: ["ignore", "pipe", "pipe"] });
}

function furnish(root: string): void {
  chmodSync(root, 0o755);
  for (const folder of [task, "/proc", "/tmp", "/dev", "/etc"])
    mkdirSync(join(root, folder), { recursive: true });
  for (const device of ["null", "zero", "random", "urandom"]) {
    place("/dev/null", join(root, "dev", device));
  }
  writeFileSync(join(root, "etc/passwd"), users);
  place(process.execPath, join(root, node));
  place(join(import.meta.dirname, "runtime-loop.ts"), join(root, runtime));
  for (const library of librariesOf(process.execPath)) place(library, join(root, library));
}

function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function librariesOf(program: string): string[] {
  const printed = execFileSync("ldd", [program], { encoding: "utf8" });
  return [...printed.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path ?? "");
}
