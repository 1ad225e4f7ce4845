/**
 * A file that a run produced. `key` is the object's full key in the bucket or, when a scenario runs without the
 * service, its path below the results folder; always with forward slashes.
 */
export interface FileRef {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/** A file that a page let its visitor save, kept because a step asked for it. */
export interface KeptDownload extends FileRef {
  /** The file name that the browser reported, secrets masked: a page's text, never a path. */
  name: string;
  /** The name under which it is among the results (`savedNameOf`). */
  savedAs?: string | undefined;
}

/**
 * Where the files of one run are written and read. Names are relative (`tests/000/attempt-1/video.webm`); the
 * implementation decides what they are relative to and returns the reference by which `read` finds them again.
 */
export interface RunFiles {
  write(name: string, body: Uint8Array | string, contentType: string): Promise<FileRef>;
  /** @throws if the file does not exist. */
  read(key: string): Promise<Uint8Array>;
}
