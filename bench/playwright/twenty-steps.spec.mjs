import { expect, test } from "@playwright/test";

// The steps of examples/scenarios/twenty-steps.yaml.
for (let guest = 1; guest <= Number(process.env.BENCH_TESTS); guest += 1) {
  test(`guest ${guest} buys two books`, async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#found")).toHaveText("8 books");
    await page.locator("#moby-dick .add").click();
    await expect(page.locator("#basket-count")).toHaveText("1");
    await page.locator("#search").fill("austen");
    await page.locator(".search button").click();
    await expect(page.locator("#found")).toHaveText("1 book");
    await page.locator("#pride-and-prejudice .add").click();
    await expect(page.locator("#basket-count")).toHaveText("2");
    await page.locator(".basket").click();
    await expect(page.locator("#total")).toHaveText("€ 28.30");
    await page.locator("#checkout").click();
    await page.locator("#name").fill("Ada");
    await page.locator("#email").fill("ada@example.com");
    await page.locator("#country").selectOption("Ireland");
    await page.locator("#gift").click();
    await page.locator("#terms").click();
    await page.locator("#order").click();
    await expect(page).toHaveURL(/\/thanks\?order=PL-/);
    await expect(page.locator("#order-total")).toHaveText("€ 28.30");
  });
}
