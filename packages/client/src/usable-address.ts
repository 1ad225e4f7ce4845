import { UnusableAddress } from "./errors.ts";

/** Not every caller is checked by a compiler. In a page, a path will do: it is one of the page's own host. @throws UnusableAddress */
export function requireUsableAddress(baseUrl: unknown): void {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const isUsable =
    typeof baseUrl === "string" && URL.canParse(baseUrl, page) && /^http/.test(new URL(baseUrl, page).href);
  if (!isUsable) {
    throw new UnusableAddress(`${baseUrl} is not an http or https URL: baseUrl is the address of the API.`);
  }
}
