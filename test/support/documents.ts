import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const projectRoot = resolve(import.meta.dirname, "../..");

/** A fenced block of a document: the words behind the fence, and the text. */
export interface Block {
  info: string;
  text: string;
}

/** The fenced blocks of a document, in order. @param path from the project's folder. */
export function blocksOf(path: string): Block[] {
  const text = readFileSync(join(projectRoot, path), "utf8");
  return [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, info = "", content = ""]) => ({
    info,
    text: content,
  }));
}
