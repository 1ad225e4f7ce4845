/** What stands in the place of a secret. Contract: never shown in any output. */
export const maskedText = "•••";

/** Hides the values of secrets in texts that leave the runner. */
export class Mask {
  readonly #hidden: readonly string[];

  /** @param secrets values by name; empty ones hide nothing. */
  constructor(secrets: Readonly<Record<string, string>>) {
    const forms = Object.values(secrets).flatMap(formsOf);
    // A secret that contains another one goes first, or its rest would stay.
    this.#hidden = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  apply(text: string): string {
    return this.#hidden.reduce((masked, value) => masked.replaceAll(value, maskedText), text);
  }
}

/** A secret as it is, and as addresses, JSON, and texts with their white space collapsed show it. */
function formsOf(value: string): string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  return [
    value,
    value.trim(),
    value.replace(/\s+/g, " ").trim(),
    encoded,
    encoded.replaceAll("%20", "+"),
    encodeURI(value.toWellFormed()),
    JSON.stringify(value).slice(1, -1),
  ].filter((form) => form !== "");
}
