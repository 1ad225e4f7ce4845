import { type NodejsFunctionProps, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";

/** How one handler becomes its asset: one minified ES module with its SDK. */
export type Bundling = NonNullable<NodejsFunctionProps["bundling"]>;

/** Packages that stand as they are beside a browser function's bundle: they read their own files at run time. */
const browserPackages = [
  "playwright-core",
  "@sparticuz/chromium",
  "mediabunny",
  ...["arimo", "tinos", "cousine", "noto-sans-thai", "noto-sans-symbols-2", "noto-color-emoji"].map(
    (font) => `@expo-google-fonts/${font}`,
  ),
  ...["latin", "arabic", "hebrew", "jp", "kr", "sc"].map((script) => `@embedpdf/fonts-${script}`),
];

/** The bundling of a function that answers or decides. */
export const plainBundling: Bundling = {
  format: OutputFormat.ESM,
  target: "node24",
  minify: true,
  mainFields: ["module", "main"],
  bundleAwsSDK: true,
  // Some bundled CommonJS packages call require, which an ES module does not have.
  banner: 'import{createRequire as r}from"node:module";const require=r(import.meta.url);',
};

const copyBrowserPackages = {
  beforeInstall: () => [],
  beforeBundling: () => [],
  afterBundling: (input: string, output: string) =>
    browserPackages.flatMap((name) => [
      `mkdir -p "${output}/node_modules/${name}"`,
      `cp -R "${input}/node_modules/${name}/." "${output}/node_modules/${name}/"`,
    ]),
};

/** The bundling of a function that drives Chromium. */
export const browserBundling: Bundling = {
  ...plainBundling,
  externalModules: browserPackages,
  commandHooks: copyBrowserPackages,
};
