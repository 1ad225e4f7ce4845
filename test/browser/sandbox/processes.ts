import { readdir, readFile } from "node:fs/promises";

/** What tests need to know of a process of the machine. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  commandLine: string[];
  environment: Record<string, string>;
}

/** The descendants of a process, by default this one, including zombies. */
export async function descendants(ancestor = process.pid): Promise<ProcessInfo[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map((name) => readProcess(Number(name))))).flat();
  const found: ProcessInfo[] = [];
  let parents = new Set([ancestor]);
  while (parents.size > 0) {
    const children = all.filter((candidate) => parents.has(candidate.parent));
    found.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return found;
}

async function readProcess(pid: number): Promise<ProcessInfo[]> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
  const [status, commandLine, environment] = await Promise.all([
    read("status"),
    read("cmdline"),
    read("environ"),
  ]);
  const parent = /^PPid:\t(\d+)$/m.exec(status)?.[1];
  if (!parent) return [];
  const entries = parts(environment).map((entry) => [
    entry.replace(/=.*$/s, ""),
    entry.replace(/^[^=]*=/, ""),
  ]);
  return [
    {
      pid,
      parent: Number(parent),
      commandLine: parts(commandLine),
      environment: Object.fromEntries(entries),
    },
  ];
}

function parts(text: string): string[] {
  return text.split("\0").filter((part) => part !== "");
}
