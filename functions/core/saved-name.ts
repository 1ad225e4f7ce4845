import { savedMediaTypeOf } from "./media-types.ts";

const longest = 60;

/** What such names are like. */
export const savedNamePattern = /^download-\d+-[\w.-]+$/;

/** The name under which a download is kept, from the key of its file. */
export function savedNameOf({ key }: { key: string }): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/**
 * What a download is called where it is kept: `download-1-invoice.pdf`. Of the page's name only letters, digits, dots,
 * hyphens and underscores of ASCII are left, and an ending that no program takes for something to run or to show as a page.
 * @param number counts from 1 and tells those of the same name apart.
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
