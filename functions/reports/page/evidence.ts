import { savedNameOf } from "../../core/artifacts/saved-name.ts";
import type { AttemptResult } from "../../core/run/result.ts";
import type { KeptDownload } from "../../core/run/run-files.ts";
import { shortened } from "../printable.ts";
import { readableSize } from "../wording.ts";
import { foreign, type Html, html } from "./markup.ts";
import type { Screenshots } from "./screenshots.ts";

/** Characters. */
const nameLength = 300;

/** The screenshot of an attempt, or where it is if the report does not hold it. */
export function screenshotOf({ files, outcome }: AttemptResult, screenshots: Screenshots): Html | null {
  if (files.screenshot === null) return null;
  const source = screenshots.get(files.screenshot.key);
  if (!source) return html`<p class="note">The screenshot is among the files of this test.</p>`;
  const caption = outcome === "passed" ? "The page at the end" : "The page when the attempt ended";
  return html`<figure><img src="${source}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`;
}

/** A kept download, by the name that the page gave it and the one under which it is among the results. */
export function downloadRow(file: KeptDownload): Html {
  return html`
    <li>${foreign(shortened(file.name, nameLength))}: ${readableSize(file.sizeBytes)}, kept as ${savedNameOf(file)}</li>`;
}
