import { InvalidArgumentError } from "commander";
import { parseAllowedHosts } from "../../functions/core/team/allowed-hosts.ts";

/** Adds one more private host to those of `--allow`. */
export function allowedHostOption(text: string, before: readonly string[]): string[] {
  if (isOneHost(text)) return [...before, text];
  throw new InvalidArgumentError("It is host:port, or host:* for every port.");
}

function isOneHost(text: string): boolean {
  try {
    return !text.includes(",") && parseAllowedHosts(text).length === 1;
  } catch {
    return false;
  }
}
