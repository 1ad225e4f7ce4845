import type { BuildOptions } from "esbuild";

/** What all bundles for Node.js have in common. */
export const esModules = {
  bundle: true,
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"],
  // Some bundled CommonJS packages call require, which an ES module does not have.
  banner: {
    js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
  },
  metafile: true,
  logLevel: "warning",
} as const satisfies BuildOptions;
