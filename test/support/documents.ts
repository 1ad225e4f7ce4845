import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const projectRoot = resolve(import.meta.dirname, "../..");

/** A fenced block of a document: its info string and its text. */
export interface Block {
  info: string;
  text: string;
}

/** The fenced blocks of a document, in order. @param path relative to the project's folder. */
export function blocksOf(path: string): Block[] {
  const text = readFileSync(join(projectRoot, path), "utf8");
  return [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, info = "", content = ""]) => ({
    info,
    text: content,
  }));
}
