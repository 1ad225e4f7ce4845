import type { VerdictCase } from "../browser/verdicts/verdict-case.ts";

/** A component library, a page that uses it, and the cases for that page. */
export interface Library {
  name: string;
  /** Exact versions by package; of a second version of one, `npm:name@version` by another name. */
  packages: Readonly<Record<string, string>>;
  /** The page's script with what it imports, style sheets for example. */
  script: string;
  /** HTML of the page; by default an empty `#app`. */
  body?: string;
  cases: readonly LibraryCase[];
}

export type LibraryCase = Omit<VerdictCase, "pages">;

/** The versions of React and Vue that the libraries use. */
export const react = { react: "19.3.1", "react-dom": "19.3.1" };
export const vue = { vue: "3.5.45" };

/** Renders an application of React; `say` writes what happened where a case can read it. */
export const inReact = (imports: string, app: string) => `
  import { createRoot } from "react-dom/client";
  import { useState } from "react";
  ${imports}
  ${app}
  createRoot(document.querySelector("#app")).render(<App />);`;

/** The same for Vue, with its template compiled in the page. */
export const inVue = (imports: string, template: string, plugin = "", data = "{}") => `
  import { createApp } from "vue/dist/vue.esm-bundler.js";
  ${imports}
  const app = createApp({ template: \`${template}\`, data: () => (${data}), methods: { say } });
  ${plugin}
  app.mount("#app");`;
