import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../examples/shop/server.ts";
import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";
import { useTrial } from "./try-steps.ts";

const trial = useTrial({});
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const { tests } = await loadScenario("examples/scenarios/second-thoughts.yaml");

test.each(tests.map(({ name, steps }) => [name, steps] as const))(
  "The example passes: %s",
  async (_, steps) => {
    const { failure, log } = await trial.run([...steps], {
      values: { base_url: shop.url },
      allowedPrivateHosts: [new URL(shop.url).host],
    });
    expect(failure).toBeNull();
    expect(log.filter((line) => line.includes("error"))).toEqual([]);
  },
);
