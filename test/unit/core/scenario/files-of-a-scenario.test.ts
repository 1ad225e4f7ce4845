import { describe, expect, test } from "vitest";
import { minimal, parse, problemsOf, withSteps } from "./parsing.ts";

describe("A scenario file: files to upload, and downloads", () => {
  const upload = (files: string) => withSteps(`{ type: upload, selectors: [a], files: ${files} }`);
  const download = (fields: string) => withSteps(`{ type: expectDownload, ${fields} }`);

  test("files of its folder are read once each, and are named by their content", async () => {
    const text = withSteps(
      "{ type: upload, selectors: [a], files: [./b.pdf, a.txt] }",
      "{ type: upload, selectors: [a], files: [./b.pdf, { name: made.txt, text: here }] }",
    );
    const { uploads } = await parse(text, { "./b.pdf": "PDF", "a.txt": "" });
    expect(uploads).toEqual([
      {
        path: "./b.pdf",
        sha256: "1d393b0081b632c54654eb08c345ff76b92ae4efe0768b4c0f64b9ebbe920492",
        sizeBytes: 3,
      },
      {
        path: "a.txt",
        sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        sizeBytes: 0,
      },
    ]);
    expect(await parse(minimal)).not.toHaveProperty("uploads");
  });

  test("in a recording their paths are relative to the scenario's folder, as in its steps", async () => {
    const steps = [{ type: "upload", selectors: ["a"], files: ["a.txt"] }];
    const recordings = { "deep/r.json": JSON.stringify({ title: "R", steps }), "a.txt": "x" };
    const { uploads } = await parse("name: S\ntests: [{ name: T, recording: deep/r.json }]", recordings);
    expect(uploads?.map(({ path }) => path)).toEqual(["a.txt"]);
  });

  test("files may have 10 MB in total, equal contents counted once", async () => {
    const [half, more] = ["x".repeat(5 * 1024 * 1024), "y".repeat(5 * 1024 * 1024)];
    const files = { "a.bin": half, "b.bin": half, "c.bin": more };
    expect(await problemsOf(upload("[a.bin, b.bin, c.bin]"), files)).toEqual([]);
    expect(await problemsOf(upload("[a.bin, c.bin, d.txt]"), { ...files, "d.txt": "1" })).toEqual([
      '5:63 tests[0].steps[0].files[2]: With "d.txt" the files to upload are larger than 10 MB together.',
    ]);
  });

  test.each<[string, string, string]>([
    ["no files", "[]", "files: Needs at least 1 entry."],
    ["a missing file", "[a.txt]", 'files[0]: "a.txt" cannot be read: there is no such file.'],
    [
      "a path with a variable",
      '["{{name}}.pdf"]',
      "files[0]: A file is read when the scenario is registered, so its path holds no variable.",
    ],
    ["neither text nor base64", "[{ name: a.txt }]", "files[0]: A file needs exactly one of text, base64."],
    ["both", "[{ name: a, text: b, base64: c }]", "files[0]: A file needs exactly one of text, base64."],
    [
      "an unknown field",
      "[{ name: a, text: b, mimetype: c/d }]",
      'files[0].mimetype: Unknown field "mimetype". Did you mean "mimeType"?',
    ],
    ["a number", "[7]", "files[0]: Has to be the path of a file, or a name with text or base64, not 7."],
    ["an invalid type", "[{ name: a, text: b, mimeType: png }]", 'mimeType: The mimeType is "type/subtype".'],
    ["a name with a folder", "[{ name: ../a, text: b }]", "files[0].name: The name of a file has 1 to 255"],
    ["invalid base64", "[{ name: a, base64: 'a*==' }]", "files[0].base64: Not base64: groups of four"],
  ])("upload, refused: %s", async (_, files, message) => {
    expect((await problemsOf(`variables: { name: x }\n${upload(files)}`)).join("\n")).toContain(message);
  });

  test.each<[string, string, string]>([
    ["a name that is only a text", "name: a.csv", 'name: Has to be a mapping of fields, not "a.csv".'],
    [
      "two kinds of name",
      "name: { equals: a, contains: b }",
      "needs exactly one of equals, contains, matches",
    ],
    ["no size", "size: {}", "The size needs equals, or min, max or both."],
    ["a size that no file has", "size: { min: 9, max: 8 }", "size.min: No size is at least 9 and at most 8."],
    ["an invalid pattern", "content: { matches: '(' }", "content.matches: Not a regular expression"],
    ["an invalid digest", "content: { sha256: abc }", "content.sha256: Not a SHA-256"],
    ["a place", "target: main", 'target: Unknown field "target".'],
  ])("expectDownload, refused: %s", async (_, fields, message) => {
    expect((await problemsOf(download(fields))).join("\n")).toContain(message);
  });

  test("what holds a variable is checked only when it runs", async () => {
    const steps = withSteps(
      '{ type: upload, selectors: [a], files: [{ name: "{{x}}", base64: "{{x}}" }] }',
      '{ type: expectDownload, name: { matches: "{{x}}(" }, content: { sha256: "{{x}}" } }',
    );
    expect(await problemsOf(`variables: { x: "1" }\n${steps}`)).toEqual([]);
  });
});
