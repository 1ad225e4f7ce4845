import { afterEach, expect, test, vi } from "vitest";
import { send } from "../../../packages/client/src/requests.ts";

const access = { baseUrl: "https://eu.example.com/v1/api/external", apiKey: "sk_test" };

afterEach(() => vi.unstubAllGlobals());

test("an answer that does not come is told by how long it was waited for", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  });
  await expect(send(access, "/scenarios/")).rejects.toThrow(
    "https://eu.example.com/v1/api/external/scenarios/ cannot be reached: there was no answer within 35 s.",
  );
});

test("a redirection is told in a page, too, which does not learn where it leads", async () => {
  vi.stubGlobal("fetch", async () => ({ type: "opaqueredirect", status: 0, headers: new Headers() }));
  await expect(send(access, "/scenarios/")).rejects.toThrow(
    "/scenarios/ cannot be reached: it redirects, where the key is not sent.",
  );
});
