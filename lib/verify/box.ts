import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** As whom Lambda runs functions. */
export const user = { id: 993, group: 990 };
/** Whoever is not root keeps their own rights under another number: 0. */
const isRoot = process.getuid?.() === 0;
const namespaces = ["--mount", "--pid", "--fork", "--kill-child", ...(isRoot ? [] : ["--map-root-user"])];

/** A place in which a process sees nothing of this machine but what is named here, its network and a few devices. */
export interface Box {
  /** An empty folder, over which the process's root is laid. */
  root: string;
  /** What it can read, a file or a folder each, with where it lies on this machine; outer folders first. */
  reads: Readonly<Record<string, string>>;
  /** Symbolic links, with what they lead to. */
  links?: Readonly<Record<string, string>>;
  /** Files that are only there, with what is in them. */
  holds?: Readonly<Record<string, string>>;
  /** Bytes of `/tmp`, which is empty at first, and the only place that it can write to. */
  temporaryBytes: number;
  /** Whether its processes may make namespaces of users. Lambda grants none; Chromium's own sandbox needs them. */
  userNamespaces?: boolean;
  /** Control groups that limit it: their `cgroup.procs`. */
  controlGroups?: readonly string[];
  /** All that the process sees. */
  environment: Readonly<Record<string, string>>;
  /** Where it begins; a folder of the box. */
  folder?: string;
}

/** Why no box can be had on this machine, or `null`. */
export function boxMissing(): string | null {
  const words = [...namespaces, "mount", "-t", "tmpfs", "none", "/mnt"];
  const { status, error, stderr } = spawnSync("unshare", words);
  return status === 0 ? null : `this machine allows no mounts of its own: ${error?.message ?? stderr}`;
}

/**
 * `$1` the root, then instructions up to `--`, then the program with its words. A process whose root was changed is refused
 * namespaces of users by the kernel; one for which the whole tree of mounts was changed is not.
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

/** Starts a program, which is gone with all its children when its process is killed. */
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

/** The program by which the one of the box is started, as its user. */
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

/** Where a program of this machine lies: its name is looked up before the box has a path of its own. */
function programPath(name: string): string {
  const { stdout } = spawnSync("sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" });
  return stdout.trim();
}
