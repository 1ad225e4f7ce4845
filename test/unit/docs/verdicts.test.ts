import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const tables = new URL("../../browser/verdicts/", import.meta.url);
const page = new URL("../../../docs/verdicts.md", import.meta.url);

test("docs/verdicts.md says of each table of cases what it is about", async () => {
  const files = await readdir(tables);
  const kept = files.flatMap((name) => /^(.+)\.cases\.ts$/.exec(name)?.[1] ?? []);
  const described = [...(await readFile(page, "utf8")).matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(described.toSorted()).toEqual(kept.toSorted());
});
