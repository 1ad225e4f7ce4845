import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const projectRoot = resolve(import.meta.dirname, "../..");

/** A fenced block of the README: the words behind the fence, and the text. */
export interface Block {
  info: string;
  text: string;
}

/** The fenced blocks of the README, in order. */
export function readmeBlocks(): Block[] {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  return [...readme.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, info = "", text = ""]) => ({
    info,
    text,
  }));
}
