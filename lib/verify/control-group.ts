import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const mounted = "/sys/fs/cgroup";
/** The period, in microseconds, over which the kernel enforces the share of the processors. */
const period = 100_000;

interface ProcessLimits {
  memoryBytes: number;
  /** Number of processors, such as 1.7. */
  cores: number;
}

/** Control groups that limit processes, as far as this machine permits. */
interface ControlGroups {
  /** The files to which a process writes its id to join them. */
  joinedBy: string[];
  /** What could not be limited, and why, as messages. */
  missing: string[];
  /** Removes the groups once their processes have ended. Never fails. */
  remove(): Promise<void>;
}

/** @param name the name of the groups, which nothing else may use. */
export async function limitProcesses(
  name: string,
  { memoryBytes, cores }: ProcessLimits,
): Promise<ControlGroups> {
  const isUnified = existsSync(join(mounted, "cgroup.controllers"));
  const quota = Math.round(cores * period);
  const wanted = isUnified
    ? [
        { what: "Memory", group: name, file: "memory.max", value: String(memoryBytes) },
        { what: "The share of processors", group: name, file: "cpu.max", value: `${quota} ${period}` },
      ]
    : [
        {
          what: "Memory",
          group: `memory/${name}`,
          file: "memory.limit_in_bytes",
          value: String(memoryBytes),
        },
        {
          what: "The share of processors",
          group: `cpu/${name}`,
          file: "cpu.cfs_quota_us",
          value: String(quota),
        },
      ];
  const joined = new Set<string>();
  const missing: string[] = [];
  for (const { what, group, file, value } of wanted) {
    const folder = join(mounted, group);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, file), value);
      joined.add(folder);
    } catch (error) {
      missing.push(`${what} is not limited here: ${(error as Error).message}`);
    }
  }
  return {
    joinedBy: [...joined].map((folder) => join(folder, "cgroup.procs")),
    missing,
    remove: async () => {
      await Promise.all(wanted.map(({ group }) => removeGroup(join(mounted, group))));
    },
  };
}

/** The kernel takes a moment to notice that the last process has ended. */
async function removeGroup(folder: string): Promise<void> {
  for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) {
    await rmdir(folder).catch(() => delay(100));
  }
}
