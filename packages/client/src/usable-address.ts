import { UnusableAddress } from "./errors.ts";

/** Not every caller is checked by a compiler. In a page, a path will do: it is one of the page's own host. @throws UnusableAddress */
export function requireUsableAddress(baseUrl: unknown): void {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const url = typeof baseUrl === "string" && URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UnusableAddress(
      `${withoutPassword(String(baseUrl))} is not an http or https URL: baseUrl is the address of the API.`,
    );
  }
  // The error of fetch would repeat them.
  if (url.username || url.password) {
    throw new UnusableAddress("baseUrl holds a user name or a password, which no request can send.");
  }
}

/** What may be no URL, without all that could be a user name or a password in it. */
export function withoutPassword(address: string): string {
  return address.replace(/^((?:[a-z][a-z\d+.-]*:?)?\/\/)?.*@/is, "$1…@");
}
