import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, zstdDecompressSync } from "node:zlib";
import { App, Stack } from "aws-cdk-lib";
import { afterAll, describe, expect, test } from "vitest";
import { chromiumManifest, packageFile } from "../../functions/attempt/package-files.ts";
import { functionCode } from "../../lib/cloud/function-code.ts";
import { propertiesOf, templatesWith } from "./support/templates.ts";

const { version } = JSON.parse(readFileSync(packageFile(chromiumManifest), "utf8"));
const ofPackage = join(dirname(packageFile(chromiumManifest)), "bin");

const folder = mkdtempSync(join(tmpdir(), "arm64-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = ["chromium.br", "swiftshader.tar.br", "al2023.tar.br", "fonts.tar.br"];

/** An archive as its maker releases it, in a folder of its own. @param write makes the file of this name. */
function archive(
  write: (file: string, path: string) => void,
  names = files,
  named = `v${version}-pack`,
): string {
  const own = mkdtempSync(join(folder, "archive-"));
  for (const name of names) write(name, join(own, name));
  const path = join(own, `chromium-${named}.arm64.tar`);
  execFileSync("tar", ["-cf", path, "-C", own, ...names]);
  return path;
}

/** The beginning of a program for arm64. */
function arm64Program(): Buffer {
  const program = Buffer.alloc(100_000, 7);
  program.write("\x7fELF\x02\x01\x01", "latin1");
  program.writeUInt16LE(183, 18);
  return program;
}

function arm64File(file: string, path: string): void {
  writeFileSync(path, file === "chromium.br" ? brotliCompressSync(arm64Program()) : `arm64: ${file}`);
}

const deployedWith = (path: string) => templatesWith(`{ regions: { us: {} }, arm64_chromium: ${path} }`);

describe("docs/operations.md, Browsers on arm64", () => {
  test("with the maker's archive every function runs on arm64, and without it those of browsers on x86", () => {
    const architectures = (template: ReturnType<typeof templatesWith>) =>
      [...propertiesOf(template.service, "AWS::Lambda::Function").values()].map((own) =>
        [own["Description"], ...own["Architectures"]].join(" "),
      );
    const before = architectures(templatesWith("regions: { us: {} }")).filter((own) =>
      own.endsWith("x86_64"),
    );
    expect(before.sort()).toEqual(
      ["print-report", "run-test"].map((name) => `functions/${name}.lambda.ts x86_64`),
    );
    expect(architectures(deployedWith(archive(arm64File))).filter((own) => !own.endsWith("arm64"))).toEqual(
      [],
    );
  });

  test("the asset has the archive's files in place of the package's", () => {
    const outdir = mkdtempSync(join(folder, "app-"));
    const code = functionCode("run-test", { browser: true, arm64Chromium: archive(arm64File) });
    code.bind(new Stack(new App({ outdir }), "Stack"));
    const [asset = ""] = readdirSync(outdir).filter((name) => name.startsWith("asset."));
    const bin = join(outdir, asset, "node_modules/@sparticuz/chromium/bin");
    expect(readdirSync(bin).sort()).toEqual(["al2023.tar.br", "chromium.zst", "swiftshader.tar.br"]);
    expect(zstdDecompressSync(readFileSync(join(bin, "chromium.zst")))).toEqual(arm64Program());
    expect(readFileSync(join(bin, "al2023.tar.br"), "utf8")).toBe("arm64: al2023.tar.br");
  });

  test.each([
    ["is of another version", () => archive(arm64File, files, "v1.0.0-pack"), "has another name"],
    ["is not there", () => join(folder, `chromium-v${version}-pack.arm64.tar`), "cannot be read"],
    ["lacks a file", () => archive(arm64File, files.slice(0, 2)), "has no al2023.tar.br"],
    [
      "has the program for x64",
      () => archive((file, path) => copyFileSync(join(ofPackage, file), path)),
      "has a Chromium that is not for arm64",
    ],
    ["has no program", () => archive((_file, path) => writeFileSync(path, "none")), "is not for arm64"],
  ])("an archive that %s ends synthesis, and the message names the right one", (_case, made, why) => {
    const synthesis = () => deployedWith(made());
    expect(synthesis).toThrow(why);
    expect(synthesis).toThrow(`Has to be chromium-v${version}-pack.arm64.tar from https://github.com/`);
  });
});
