import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const document = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));
const types = fileURLToPath(new URL("../../packages/client/src/openapi.ts", import.meta.url));
/** The generator prints with the compiler's older interface, so it brings a compiler of its own. */
const generator = ["--package", "openapi-typescript@7.13.0", "--package", "typescript@5.9.3"];

/** Writes the client's types anew from docs/openapi.json. */
export async function writeClientTypes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "client-types-"));
  try {
    const out = join(folder, "types.ts");
    const options = ["--root-types", "--root-types-no-schema-prefix", "--output", out];
    const words = ["--yes", ...generator, "openapi-typescript", document, ...options];
    await promisify(execFile)("npx", words, { cwd: folder });
    await writeFile(
      types,
      `// Of docs/openapi.json, ${await documentDigest()}\n${await readFile(out, "utf8")}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A digest of what the types are derived from: the document without its examples. */
export async function documentDigest(): Promise<string> {
  const whole = JSON.parse(await readFile(document, "utf8"), (name, value: unknown) =>
    name === "example" || name === "examples" ? undefined : value,
  );
  return createHash("sha256").update(JSON.stringify(whole)).digest("hex");
}
