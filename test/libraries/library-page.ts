import { join } from "node:path";
import { build } from "esbuild";
import { type Answer, page } from "../browser/fixture-site.ts";
import type { Library } from "./library.ts";

/** Globals for the script of every page; `say` writes what happened where a case can read it. */
const globals = `var process = { env: { NODE_ENV: "production" } };
const say = (text) => { document.querySelector("#said").textContent = String(text); };`;

/**
 * Bundles the page of a library.
 * @param folder where its packages are installed.
 * @returns responses by path below the page's own folder.
 * @throws Error if the script cannot be bundled.
 */
export async function libraryPage(
  { name, script, body = "" }: Library,
  folder: string,
): Promise<Record<string, Answer>> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: folder, loader: "jsx" },
    bundle: true,
    write: false,
    outdir: join(folder, "out"),
    format: "iife",
    jsx: "automatic",
    minify: true,
    banner: { js: globals },
    define: { "process.env.NODE_ENV": '"production"' },
    loader: {
      ".woff": "dataurl",
      ".woff2": "dataurl",
      ".ttf": "dataurl",
      ".eot": "dataurl",
      ".svg": "dataurl",
      ".png": "dataurl",
      ".gif": "dataurl",
      ".webp": "dataurl",
    },
    logLevel: "silent",
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const app = body.includes('id="app"') ? "" : '<div id="app"></div>';
  const html = page(
    name,
    `<link rel="stylesheet" href="page.css"><output id="said"></output>${app}${body}<script src="page.js"></script>`,
  );
  return {
    "": html,
    "page.js": served(textOf(".js"), "text/javascript"),
    "page.css": served(textOf(".css"), "text/css"),
  };
}

function served(text: string, type: string): Answer {
  return (_request, response) =>
    void response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
}
