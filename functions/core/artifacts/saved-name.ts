import type { KeptDownload } from "../run/run-files.ts";
import { savedMediaTypeOf } from "./media-types.ts";

const longest = 60;

/** The form of such names; its group is the number of the download. */
export const savedNamePattern = /^download-(\d+)-[\w.-]+$/;

/**
 * The name of the object in which a download is stored. It is known before a page names its file: a form to upload it can be signed for this
 * name and for no other.
 * @param number counts from 1, as in `savedName`.
 */
export function downloadObject(number: number): string {
  return `download-${number}-file`;
}

/** The name under which a download is kept. An earlier version stored it in an object of that name. */
export function savedNameOf({ key, savedAs }: Pick<KeptDownload, "key" | "savedAs">): string {
  return savedAs ?? key.slice(key.lastIndexOf("/") + 1);
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
