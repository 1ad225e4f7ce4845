import { afterEach, describe, expect, test, vi } from "vitest";
import { send } from "../../../packages/client/src/requests.ts";

const access = { baseUrl: "https://eu.example.com/v1/api/external", apiKey: "sk_test" };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

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

describe("Where an address cannot be reached and the environment names a proxy", () => {
  const failWith = (code: string) =>
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    });
  const hint = "; HTTPS_PROXY is set, which Node.js takes only with NODE_USE_ENV_PROXY=1.";

  test.for(["HTTPS_PROXY", "https_proxy"])(
    "that Node.js does not take, the message says so: %s",
    async (name) => {
      failWith("ENOTFOUND");
      vi.stubEnv("NODE_USE_ENV_PROXY", undefined);
      vi.stubEnv("HTTPS_PROXY", undefined);
      vi.stubEnv(name, "http://proxy.example:3128");
      await expect(send(access, "/scenarios/")).rejects.toThrow(
        `/scenarios/ cannot be reached: ENOTFOUND${hint.replace("HTTPS_PROXY", name)}`,
      );
    },
  );

  test.for([
    ["that Node.js takes", { NODE_USE_ENV_PROXY: "1", HTTPS_PROXY: "http://proxy.example:3128" }],
    [
      "that Node.js takes by its options",
      { NODE_OPTIONS: "--use-env-proxy", HTTPS_PROXY: "http://proxy.example" },
    ],
    ["for other addresses", { HTTP_PROXY: "http://proxy.example:3128" }],
  ] as const)("%s, the message says what happened alone", async ([, variables]) => {
    failWith("ENOTFOUND");
    for (const name of ["HTTPS_PROXY", "https_proxy", "NODE_USE_ENV_PROXY"]) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    await expect(send(access, "/scenarios/")).rejects.toThrow(/cannot be reached: ENOTFOUND\.$/);
  });

  test("and something refused the connection, the message says that alone", async () => {
    failWith("ECONNREFUSED");
    vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
    await expect(send(access, "/scenarios/")).rejects.toThrow(/cannot be reached: ECONNREFUSED\.$/);
  });

  test("a page, which has no environment, is told what happened", async () => {
    failWith("ENOTFOUND");
    vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
    vi.stubGlobal("process", undefined);
    await expect(send(access, "/scenarios/")).rejects.toThrow(/cannot be reached: ENOTFOUND\.$/);
  });
});
