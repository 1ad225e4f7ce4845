import { existsSync, lstatSync } from "node:fs";

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "a part of that path is a file, not a folder",
  ENOENT: "the system makes no folder there",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "it is on a read-only file system",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "a name in that path is too long",
  ELOOP: "its links lead in a circle",
};

/** Why a folder or a file in it could not be made or written to, as the end of a sentence. @param error the system's. */
export function folderFault(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === "EEXIST" && path !== undefined && leadsNowhere(path))
    return "it is a link to what does not exist";
  return reasons[String(code)] ?? message;
}

function leadsNowhere(path: string): boolean {
  return !existsSync(path) && (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false);
}
