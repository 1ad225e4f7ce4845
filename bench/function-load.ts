import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../lib/cloud/bundling.ts";
import { project } from "./timed-command.ts";

/** A function, bundled as it is deployed. */
interface FunctionBundle {
  folder: string;
  /** The source files of which it contains at least a part. */
  carried: string[];
}

/** Makes a folder from which bundles find the packages that they do not contain. */
export function linkPackages(folder: string): void {
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
}

/** @param parent an existing folder. */
export function bundleFunction(name: string, parent: string): FunctionBundle {
  const folder = madeFolder(parent, name);
  const entry = join(project, "functions", `${name}.lambda.ts`);
  const { outputs } = bundle({ entry, browser: false }, folder);
  const carried = Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
  return { folder, carried };
}

export function madeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}

/** Processor time of a fresh process, in milliseconds. */
interface Load {
  /** To load a bundle. */
  loadMs: number;
  /** The same, and the start of Node.js before it. */
  startMs: number;
}

const load = `
const before = process.cpuUsage();
await import(process.argv[1]);
const after = process.cpuUsage();
const ms = ({ user, system }) => (user + system) / 1000;
console.log(JSON.stringify({ loadMs: ms(after) - ms(before), startMs: ms(after) }));`;

/** Loads a bundle in a fresh process. @param folder of the bundle. */
export function loadOf(folder: string): Load {
  const args = ["--input-type=module", "--eval", load, join(folder, "index.mjs")];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Load;
}
