import { quote } from "../../attempt/step-failed.ts";
import { isKnownMediaType } from "../../core/artifacts/media-types.ts";
import type { FileContent } from "./upload-files.ts";

/**
 * Why the dialog of a field would not offer one of these files; `null` if it offers all. Unknown types are accepted.
 * @param accept as https://html.spec.whatwg.org/multipage/input.html#attr-input-accept has it.
 */
export function acceptFault(accept: string, files: readonly FileContent[]): string | null {
  const kinds = accept
    .split(",")
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== "");
  if (kinds.length === 0) return null;
  const refused = files.find((file) => !kinds.some((kind) => isOfKind(file, kind)));
  if (!refused) return null;
  const type = refused.mimeType === "" ? "" : ` (${refused.mimeType})`;
  return `The field takes ${quote(accept)} only, which the file ${quote(refused.name, 60)}${type} is not.`;
}

function isOfKind({ name, mimeType }: FileContent, kind: string): boolean {
  if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind);
  const [, group] = /^(audio|image|video|text|application)\/\*$/.exec(kind) ?? [];
  if (group !== undefined) return mimeType.startsWith(`${group}/`);
  // For a type without a known file extension, the dialog offers every file.
  return mimeType === kind || !isKnownMediaType(kind);
}
