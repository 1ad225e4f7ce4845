import { copyFile, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { diagramPath, type Scheme } from "../../lib/docs/diagram-blocks.ts";
import { headingAnchor } from "../../lib/docs/heading-anchor.ts";

/** The configuration of VitePress, which makes a site of the pages; `npm run docs` gives it the version that it is for. */

const docs = resolve(import.meta.dirname, "..");
const project = resolve(docs, "..");

/** Files that pages link to and that are no pages, as paths from the project's folder, by where the site has them. */
const linkedFiles = new Map<string, string>();

/** Where a link of a page leads on the site. Sources are shown as text: no browser shows them by their own extensions. */
function onSite(href: string, page: string): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#");
  const file = join(dirname(join(docs, page)), path);
  const isPage = !relative(docs, file).startsWith("..") && path.endsWith(".md");
  if (isPage) return href;
  const inDocs = relative(docs, file);
  const place = inDocs.startsWith("..") ? `source/${relative(project, file)}.txt` : inDocs;
  linkedFiles.set(place, file);
  return `${"../".repeat(page.split("/").length - 1)}${place}${hash === undefined ? "" : `#${hash}`}`;
}

interface Token {
  type: string;
  info: string;
  content: string;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

interface MarkdownIt {
  core: {
    ruler: {
      push(name: string, rule: (state: { tokens: Token[]; env: { relativePath: string } }) => void): void;
    };
  };
  renderer: { rules: Record<string, RenderRule> };
}

type RenderRule = (tokens: Token[], at: number, ...more: unknown[]) => string;

function adaptToSite(markdown: MarkdownIt): void {
  markdown.core.ruler.push("adapt-to-site", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === "link_open")
        token.attrSet("href", onSite(token.attrGet("href") ?? "", env.relativePath));
      // Otherwise Vue would put the value of a variable of its own in place of {{name}}.
      if (token.type === "code_inline") token.attrSet("v-pre", "");
    }
  });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules["fence"] = (tokens, at, ...more) => {
    const { info = "", content = "" } = tokens[at] ?? {};
    return info === "mermaid" ? diagram(content) : (fence?.(tokens, at, ...more) ?? "");
  };
}

/** A diagram, which is drawn once the pages are made: bound, since the bundler looks for the file of a plain address. */
function diagram(text: string): string {
  const image = (scheme: Scheme) =>
    `<img class="${scheme}-only" :src="'/${diagramPath(text, scheme)}'" alt="Diagram">`;
  return `<p class="diagram" tabindex="0">${image("light")}${image("dark")}</p>`;
}

const page = (text: string, path: string) => ({ text, link: `/${path}` });

export default {
  title: "Scenario Execution API",
  description:
    "Runs predefined browser scenarios for CI pipelines, and delivers JUnit, video, PDF and Excel.",
  lang: "en",
  rewrites: { "README.md": "index.md" },
  head: [["link", { rel: "icon", href: "data:," }]],
  lastUpdated: false,
  markdown: {
    anchor: { slugify: headingAnchor },
    toc: { slugify: headingAnchor },
    config: adaptToSite,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  async buildEnd({ outDir }: { outDir: string }): Promise<void> {
    for (const [place, file] of linkedFiles) {
      await mkdir(dirname(join(outDir, place)), { recursive: true });
      const target = join(outDir, place);
      // A folder is shown as the names of its files.
      if ((await stat(file)).isDirectory()) await writeFile(target, `${(await readdir(file)).join("\n")}\n`);
      else await copyFile(file, target);
    }
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    externalLinkIcon: true,
    nav: [
      page("Tour", "tour"),
      page("Contract", "contract"),
      { text: "API reference", link: "/reference.html", target: "_self" },
    ],
    sidebar: [
      {
        text: "For pipelines",
        items: [
          page("Recipes for CI services", "recipes"),
          page("A tour of five minutes", "tour"),
          page("From a recording to a gate", "guides/recording-to-gate"),
          page("Moving a wrapper here", "guides/migrating"),
          page("Messages, and what to do", "guides/troubleshooting"),
          { text: "API reference", link: "/reference.html", target: "_self" },
        ],
      },
      {
        text: "For authors of tests",
        items: [
          page("Scenario files", "scenarios"),
          page("What changed", "changes"),
          page("Executions by schedule", "schedules"),
        ],
      },
      {
        text: "For operators",
        items: [
          page("Operations", "operations"),
          page("Events", "events"),
          page("Security", "security"),
          page("Conformance", "conformance"),
        ],
      },
      {
        text: "For contributors",
        items: [
          page("The contract", "contract"),
          page("Architecture", "architecture"),
          page("Judging verdicts", "verdicts"),
          page("What was measured", "figures"),
        ],
      },
    ],
  },
};
