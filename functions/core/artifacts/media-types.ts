/**
 * Media types of files that people send and save, by extension. https://www.iana.org/assignments/media-types. Not
 * taken from a library such as mime-db, which has types that a browser would run: a kept download must not have one.
 */
const byEnding: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  avi: "video/x-msvideo",
  avif: "image/avif",
  bmp: "image/bmp",
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  eml: "message/rfc822",
  epub: "application/epub+zip",
  flac: "audio/flac",
  gif: "image/gif",
  gz: "application/gzip",
  heic: "image/heic",
  ico: "image/vnd.microsoft.icon",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  log: "text/plain",
  md: "text/markdown",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  ogv: "video/ogg",
  pdf: "application/pdf",
  png: "image/png",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  rtf: "application/rtf",
  tar: "application/x-tar",
  tif: "image/tiff",
  tiff: "image/tiff",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  vcf: "text/vcard",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
};

/** Extensions of files that a browser would open as a page: never the type under which a page's file is served. */
const pages: Readonly<Record<string, string>> = {
  htm: "text/html",
  html: "text/html",
  svg: "image/svg+xml",
  xhtml: "application/xhtml+xml",
};

/** The extension of a file's name in lower case, without its dot; empty if it has none. */
function endingOf(fileName: string): string {
  return /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** The media type that a person's machine would infer from a file's name; `null` if it cannot. */
export function mediaTypeOf(fileName: string): string | null {
  const ending = endingOf(fileName);
  const types = { ...byEnding, ...pages };
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}

/** The same for a file that is only saved, never shown as a page. */
export function savedMediaTypeOf(fileName: string): string | null {
  const ending = endingOf(fileName);
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? null) : null;
}

/** Whether some extension stands for a media type. */
export function isKnownMediaType(type: string): boolean {
  return [byEnding, pages].some((types) => Object.values(types).includes(type));
}
