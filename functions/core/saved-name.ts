import { savedMediaTypeOf } from "./media-types.ts";

const longest = 60;

/** The form of such names. */
export const savedNamePattern = /^download-\d+-[\w.-]+$/;

/** The name under which a download is kept, derived from the key of its file. */
export function savedNameOf({ key }: { key: string }): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/**
 * The name under which a download is kept: `download-1-invoice.pdf`. Of the page's name only ASCII letters, digits,
 * dots, hyphens and underscores remain, and an extension that no program would run or show as a page.
 * @param number counts from 1 and distinguishes downloads of the same name.
 */
export function savedName(number: number, name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/\.{2,}/g, ".");
  const [, stem = plain, ending = ""] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/.exec(plain) ?? [];
  const short = stem.slice(0, longest).replace(/^[.-]+|[.-]+$/g, "") || "file";
  const isHarmless = savedMediaTypeOf(`file${ending}`) !== null;
  return `download-${number}-${short}${ending}${isHarmless ? "" : ".bin"}`;
}
