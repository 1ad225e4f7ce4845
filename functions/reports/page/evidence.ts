import { savedNameOf } from "../../core/artifacts/saved-name.ts";
import type { AttemptResult } from "../../core/run/result.ts";
import type { KeptDownload } from "../../core/run/run-files.ts";
import { shortened } from "../printable.ts";
import { readableSize } from "../wording.ts";
import { foreign, type Html, html } from "./markup.ts";
import type { Screenshots } from "./screenshots.ts";

/** Characters. */
const nameLength = 300;

/** The screenshot of an attempt, or where it is if the report does not hold it. @param path of its file, if that lies beside the report. */
export function screenshotOf(
  { files, outcome }: AttemptResult,
  screenshots: Screenshots,
  path: string | null = null,
): Html | null {
  if (files.screenshot === null) return null;
  const source = screenshots.get(files.screenshot.key);
  if (!source) {
    const place = path === null ? "among the files of this test" : linkTo(path, path);
    return html`<p class="note">The screenshot is ${place}.</p>`;
  }
  const caption = outcome === "passed" ? "The page at the end" : "The page when the attempt ended";
  return html`<figure><img src="${source}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`;
}

/** A kept download, by the name that the page gave it and the one under which it is among the results. @param path as above. */
export function downloadRow(file: KeptDownload, path: string | null = null): Html {
  const name = savedNameOf(file);
  return html`
    <li>${foreign(shortened(file.name, nameLength))}: ${readableSize(file.sizeBytes)}, kept as ${path === null ? name : linkTo(path, name)}</li>`;
}

function linkTo(path: string, text: string): Html {
  return html`<a href="${path}">${text}</a>`;
}
