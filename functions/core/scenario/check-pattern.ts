import { inQuotes } from "./bare-text.ts";
import { holdsPlaceholder } from "./interpolate.ts";
import type { DocumentPath } from "./source-document.ts";
import type { StepFault } from "./step-fault.ts";

/**
 * Reports a malformed regular expression; one with a placeholder is not known before the step runs.
 * @param isOfAddress whether it is for an address, in which slashes are to be expected.
 */
export function patternFaults(
  pattern: string | undefined,
  path: DocumentPath,
  isOfAddress = false,
): StepFault[] {
  if (pattern === undefined || holdsPlaceholder(pattern)) return [];
  const meant = betweenSlashes(pattern, isOfAddress);
  if (meant !== null) {
    return [{ path, message: `A pattern stands without slashes and flags: write ${inQuotes(meant)}.` }];
  }
  try {
    new RegExp(pattern);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ path, message: `Not a regular expression: ${reason}.` }];
  }
}

/**
 * What `/^Paid$/i` means in JavaScript; `null` for what may be meant as it is. Before a `^` and after a `$` nothing can match, so slashes there are not meant
 * either; others may be those of a path, as of `/en/us` or `/packages/ui`.
 */
function betweenSlashes(pattern: string, isOfAddress: boolean): string | null {
  const [, inner, flags = ""] = /^\/(.+)\/(|[gimu]|g[imu]|i[gmu]|m[gi]|gim|gmi)$/s.exec(pattern) ?? [];
  if (inner === undefined) return null;
  const isAnchored = /^\^|(?<!\\)\$$/.test(inner);
  if (!isAnchored && (flags === "" || isOfAddress)) return null;
  return inner;
}
