import { join } from "node:path";
import { Duration } from "aws-cdk-lib";
import { Architecture, Runtime } from "aws-cdk-lib/aws-lambda";
import { NodejsFunction, type NodejsFunctionProps, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

const root = join(import.meta.dirname, "../..");

/** What differs between the functions. */
export interface ServiceFunctionProps {
  /** `functions/<handler>.lambda.ts`. */
  handler: string;
  environment: Record<string, string>;
  memorySize?: number;
  timeout?: Duration;
  /** Drives Chromium: x64, because the binary is, with the packages that hold it beside the bundle. */
  browser?: boolean;
}

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

/** One handler as a function of its own: Node 24, one minified ES module with its SDK, logs kept for a month. */
export class ServiceFunction extends NodejsFunction {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id, {
      entry: join(root, "functions", `${props.handler}.lambda.ts`),
      projectRoot: root,
      depsLockFilePath: join(root, "package-lock.json"),
      handler: "handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: props.browser ? Architecture.X86_64 : Architecture.ARM_64,
      memorySize: props.memorySize ?? 512,
      timeout: props.timeout ?? Duration.seconds(29),
      environment: props.environment,
      logGroup: new LogGroup(scope, `${id}Logs`, { retention: RetentionDays.ONE_MONTH }),
      bundling: bundling(props.browser ?? false),
    });
  }
}

function bundling(browser: boolean): NonNullable<NodejsFunctionProps["bundling"]> {
  return {
    format: OutputFormat.ESM,
    target: "node24",
    minify: true,
    mainFields: ["module", "main"],
    bundleAwsSDK: true,
    // Some bundled CommonJS packages call require, which an ES module does not have.
    banner: 'import{createRequire as r}from"node:module";const require=r(import.meta.url);',
    ...(browser ? { externalModules: browserPackages, commandHooks: copyBrowserPackages } : {}),
  };
}

const copyBrowserPackages = {
  beforeInstall: () => [],
  beforeBundling: () => [],
  afterBundling: (input: string, output: string) =>
    browserPackages.flatMap((name) => [
      `mkdir -p "${output}/node_modules/${name}"`,
      `cp -R "${input}/node_modules/${name}/." "${output}/node_modules/${name}/"`,
    ]),
};
