import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

/** Where the site is for the browser; nothing listens there. */
export const origin = "http://docs.invalid";

/** The addresses of a site's pages, without those that the generator does not make. */
export async function pagesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith(".html") && file !== "reference.html" && file !== "404.html")
    .sort();
}

/**
 * Answers a context's requests from the files of a site.
 * @returns the requests that were for anything else, or for a file that does not exist.
 */
export async function serveFrom(folder: string, context: BrowserContext): Promise<string[]> {
  const strays: string[] = [];
  await context.route(/^(?!data:|blob:)/, async (route) => {
    const url = new URL(route.request().url());
    const path = join(folder, url.pathname.replace(/\/$/, "/index.html"));
    const exists = url.origin === origin && (await readFile(path).catch(() => null)) !== null;
    if (exists) return route.fulfill({ path });
    strays.push(url.href);
    return route.abort();
  });
  return strays;
}

/** What can be linked to in a page, and what it links to. */
interface Linked {
  ids: ReadonlySet<string>;
  /** Absolute addresses. */
  links: readonly string[];
}

/** What each page of a site links to, by its path. */
export async function linksOf(folder: string, paths: readonly string[]): Promise<Map<string, Linked>> {
  const read = async (path: string): Promise<[string, Linked]> => {
    const html = await readFile(join(folder, path), "utf8");
    const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => value);
    const links = found(/<a [^>]*?href="([^"]+)"/g).map((href) => new URL(href, `${origin}/${path}`).href);
    return [path, { ids: new Set(found(/ id="([^"]+)"/g)), links: [...new Set(links)] }];
  };
  return new Map(await Promise.all(paths.map(read)));
}

/** Every link within a site that leads to no file, or to no place in its page. */
export async function deadLinks(folder: string, pages: ReadonlyMap<string, Linked>): Promise<string[]> {
  const files = new Set((await readdir(folder, { recursive: true })).map((file) => `/${file}`));
  const isDead = (link: string) => {
    const { pathname, hash } = new URL(link);
    const path = decodeURIComponent(pathname).replace(/\/$/, "/index.html");
    const target = pages.get(path.slice(1));
    return (
      !files.has(path) ||
      (hash !== "" && target !== undefined && !target.ids.has(decodeURIComponent(hash.slice(1))))
    );
  };
  return [...pages].flatMap(([path, { links }]) =>
    links
      .filter((link) => link.startsWith(`${origin}/`) && isDead(link))
      .map((link) => `${path} links to ${link}`),
  );
}
