import { expect, test } from "vitest";
import { alikeNames } from "../../../functions/browser/in-page/alike-names.ts";
import { makeKit, program } from "../../../functions/browser/in-page/kit.ts";
import { useBrowsers } from "../../support/use-browser.ts";

const browser = useBrowsers();
const search = program<[string], number>(
  `(kit, wanted) => {
    const { candidates } = (${alikeNames})(kit);
    const beganAt = performance.now();
    candidates(wanted);
    return performance.now() - beganAt;
  }`,
);

test("a name that nothing has is looked for in a time that grows with the number of buttons, and not with its square", async () => {
  const page = await (await browser()).newPage();
  /** How long the search takes, in milliseconds. */
  const searchAmong = async (buttons: number) => {
    const row = (_: unknown, at: number) => `<div><span>Name</span> <button>Edit ${at}</button></div>`;
    await page.setContent(Array.from({ length: buttons }, row).join(""));
    await page.evaluate(`(${makeKit})()`);
    return page.evaluate<number>(`(${search.source})("Saving")`);
  };
  // Sixteen times as many; the square would be 256 times as long, however often it is tried on a busy machine.
  await expect.poll(async () => (await searchAmong(8_000)) / (await searchAmong(500))).toBeLessThan(60);
  await page.close();
});
