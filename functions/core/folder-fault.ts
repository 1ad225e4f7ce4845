const reasons: Readonly<Record<string, string>> = {
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "a part of that path is a file, not a folder",
  ENOENT: "the system makes no folder there",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "it is on a read-only file system",
};

/** Why a folder could not be made or written to, as the end of a sentence. @param error the system's. */
export function folderFault(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[String(code)] ?? message;
}
