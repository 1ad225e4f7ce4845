import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { withoutReferences } from "./without-references.ts";

/** Where the page is read: served by a region it can send requests to it; as a file it only shows. */
export type PageKind = "served" | "file";

const documentFile = new URL("../../docs/openapi.json", import.meta.url);
const documentElement = "openapi-document";

/** The reference of the API as one HTML page that loads nothing, and its content security policy. */
export async function referencePage(kind: PageKind): Promise<{ html: string; policy: string }> {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const [document, bundle, style] = await Promise.all([
    readFile(documentFile, "utf8"),
    readFile(join(folder, "swagger-ui-bundle.js"), "utf8"),
    readFile(join(folder, "swagger-ui.css"), "utf8"),
  ]);
  const scripts = [bundle, starter(kind)].map((script) => script.replaceAll("</script", "<\\/script"));
  const policy = policyOf(kind, scripts, [style]);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scenario Execution API: reference</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="reference"></div>
<script type="application/json" id="${documentElement}">${shown(document)}</script>
${scripts.map((script) => `<script>${script}</script>`).join("\n")}
</body>
</html>
`;
  return { html, policy };
}

/** The OpenAPI document, as text. */
export function publishedDocument(): Promise<string> {
  return readFile(documentFile, "utf8");
}

/** The document as a script's data, without references: the page would ask the network for what they refer to. */
function shown(document: string): string {
  return JSON.stringify(withoutReferences(JSON.parse(document))).replaceAll("<", "\\u003c");
}

function starter(kind: PageKind): string {
  const methods = kind === "served" ? ["get", "post"] : [];
  return `SwaggerUIBundle({
  spec: JSON.parse(document.getElementById("${documentElement}").textContent),
  domNode: document.getElementById("reference"),
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: ${JSON.stringify(methods)},
  validatorUrl: null,
});`;
}

/** Only what is in the page may run or style it; requests go to its own region, and from a file nowhere. */
function policyOf(kind: PageKind, scripts: readonly string[], styles: readonly string[]): string {
  const hashes = (texts: readonly string[]) => texts.map((text) => `'sha256-${sha256(text)}'`).join(" ");
  return [
    "default-src 'none'",
    `script-src ${hashes(scripts)}`,
    `style-src ${hashes(styles)}`,
    "img-src data:",
    `connect-src ${kind === "served" ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
