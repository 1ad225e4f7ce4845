import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The user and group as which Lambda runs functions. */
export const user = { id: 993, group: 990 };
/** A user who is not root is mapped to root inside the box, and keeps only their own rights. */
const isRoot = process.getuid?.() === 0;
const namespaces = ["--mount", "--pid", "--fork", "--kill-child", ...(isRoot ? [] : ["--map-root-user"])];

/** A sandbox whose processes see only the files named here, the machine's network and a few devices. */
export interface Box {
  /** An empty folder on which the root of the box is mounted. */
  root: string;
  /** Readable files and folders, each with its source on this machine; outer folders come first. */
  reads: Readonly<Record<string, string>>;
  /** Symbolic links, each with its target. */
  links?: Readonly<Record<string, string>>;
  /** Files that exist only in the box, each with its content. */
  holds?: Readonly<Record<string, string>>;
  /** Size in bytes of `/tmp`, which is empty at first and the only writable folder. */
  temporaryBytes: number;
  /** Whether its processes may create user namespaces. Lambda forbids it; Chromium's own sandbox needs it. */
  userNamespaces?: boolean;
  /** The `cgroup.procs` files of the control groups that limit it. */
  controlGroups?: readonly string[];
  /** The whole environment of the process. */
  environment: Readonly<Record<string, string>>;
  /** The working folder, a path inside the box. */
  folder?: string;
}

/** Why this machine cannot make a box; `null` if it can. */
export function boxMissing(): string | null {
  const words = [...namespaces, "mount", "-t", "tmpfs", "none", "/mnt"];
  const { status, error, stderr } = spawnSync("unshare", words);
  return status === 0 ? null : `this machine allows no mounts of its own: ${error?.message ?? stderr}`;
}

/**
 * Takes the root as `$1`, then instructions up to `--`, then the program with its arguments. The kernel refuses user
 * namespaces to a process after `chroot`, but not after `pivot_root`, which replaces the whole tree of mounts.
 */
const enter = `
set -e
root=$1; shift
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
cd "$root"
mkdir proc dev tmp
mount -t proc proc proc
for device in null zero random urandom; do : > "dev/$device"; mount --bind "/dev/$device" "dev/$device"; done
while [ "$1" != -- ]; do
  case $1 in
    join) echo 0 > "$2"; shift 2;;
    temporary) mount -t tmpfs -o "size=$2,mode=1777" tmpfs tmp; shift 2;;
    hold) mkdir -p ".\${2%/*}"; printf %s "$3" > ".$2"; shift 3;;
    link) ln -s "$3" ".$2"; shift 3;;
    folder) mkdir -p ".$2"; mount --bind "$3" ".$2"; mount -o remount,bind,ro ".$2"; shift 3;;
    file) [ -e ".$2" ] || { mkdir -p ".\${2%/*}"; : > ".$2"; }; mount --bind "$3" ".$2"; mount -o remount,bind,ro ".$2"; shift 3;;
    only) mount -o remount,ro .; pivot_root . .; umount -l .; cd /; shift;;
    closed) mount -o remount,ro .; shift;;
  esac
done
shift
exec env -i "$@"
`;

/** Starts a program in a box. Killing the returned process ends the program with all its children. */
export function startInBox(box: Box, words: readonly string[]): ChildProcess {
  const instructions = [
    ...(box.controlGroups ?? []).flatMap((group) => ["join", group]),
    ...["temporary", String(box.temporaryBytes)],
    ...Object.entries(box.holds ?? {}).flatMap(([path, content]) => ["hold", path, content]),
    ...Object.entries(box.links ?? {}).flatMap(([path, target]) => ["link", path, target]),
    ...Object.entries(box.reads).flatMap(([path, source]) => [kindOf(source), path, source]),
    box.userNamespaces ? "only" : "closed",
  ];
  const variables = Object.entries(box.environment).map((pair) => pair.join("="));
  const inside = [...variables, ...entry(box), ...words];
  const script = ["sh", "-c", enter, "sh", box.root, ...instructions, "--", ...inside];
  return spawn("unshare", [...namespaces, ...script], { stdio: ["ignore", "pipe", "pipe"] });
}

/** The command that starts the program as the user of the box. */
function entry({ root, userNamespaces, folder }: Box): string[] {
  if (userNamespaces) {
    const numbers = [`--reuid=${user.id}`, `--regid=${user.group}`, "--clear-groups"];
    return [...(isRoot ? [programPath("setpriv"), ...numbers] : []), ...inFolder(folder)];
  }
  const asUser = isRoot ? [`--userspec=${user.id}:${user.group}`, "--groups="] : [];
  return [programPath("chroot"), ...asUser, root, ...inFolder(folder)];
}

function inFolder(folder: string | undefined): string[] {
  return folder === undefined ? [] : ["/usr/bin/env", "-C", folder];
}

function kindOf(path: string): "folder" | "file" {
  return statSync(path).isDirectory() ? "folder" : "file";
}

/** The path of a program of this machine, looked up before the box sets its own search path. */
function programPath(name: string): string {
  const { stdout } = spawnSync("sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" });
  return stdout.trim();
}
