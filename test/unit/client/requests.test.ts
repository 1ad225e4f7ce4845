import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
  /** With other facts of the process. */
  const processWith = (facts: { versions?: object; execArgv?: string[] }) =>
    vi.stubGlobal("process", Object.create(process, Object.getOwnPropertyDescriptors(facts)));
  const variables = ["HTTPS_PROXY", "https_proxy", "NODE_USE_ENV_PROXY", "NO_PROXY", "no_proxy"];
  beforeEach(() => {
    for (const name of variables) vi.stubEnv(name, undefined);
  });
  const hint = "; HTTPS_PROXY is set, which Node.js takes only with NODE_USE_ENV_PROXY=1.";

  test.for(["HTTPS_PROXY", "https_proxy"])(
    "that Node.js does not take, the message says so: %s",
    async (name) => {
      failWith("ENOTFOUND");
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
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    await expect(send(access, "/scenarios/")).rejects.toThrow(/cannot be reached: ENOTFOUND\.$/);
  });

  test.for(["20.3.0", "22.20.1", "23.11.0"])(
    "that this Node.js cannot take, the message says which one can: %s",
    async (node) => {
      failWith("ENOTFOUND");
      vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
      processWith({ versions: { node } });
      await expect(send(access, "/scenarios/")).rejects.toThrow(
        "ENOTFOUND; HTTPS_PROXY is set, which Node.js takes from 22.21 on, with NODE_USE_ENV_PROXY=1.",
      );
    },
  );

  test.for(["22.21.0", "24.0.0", "26.1.0"])("Node.js %s only has to be told", async (node) => {
    failWith("ENOTFOUND");
    vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
    processWith({ versions: { node } });
    await expect(send(access, "/scenarios/")).rejects.toThrow(`ENOTFOUND${hint}`);
  });

  test("that Node.js takes by an argument, the message says what happened alone", async () => {
    failWith("ENOTFOUND");
    vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
    processWith({ execArgv: ["--use-env-proxy"] });
    await expect(send(access, "/scenarios/")).rejects.toThrow(/cannot be reached: ENOTFOUND\.$/);
  });

  test.for([
    ["NO_PROXY", "*"],
    ["NO_PROXY", "localhost, EU.example.com"],
    ["no_proxy", "localhost .example.com"],
    ["no_proxy", "*.example.com"],
    ["NO_PROXY", "example.com"],
    ["NO_PROXY", "eu.example.com:443"],
  ] as const)(
    "that is not for this address, the message says what happened alone: %s=%s",
    async ([name, value]) => {
      failWith("ENOTFOUND");
      vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
      vi.stubEnv(name, value);
      await expect(send(access, "/scenarios/")).rejects.toThrow(/cannot be reached: ENOTFOUND\.$/);
    },
  );

  test.for(["localhost", "ample.com", "us.example.com", "eu.example.com:8443", ""])(
    "the proxy is named if others need none: NO_PROXY=%s",
    async (value) => {
      failWith("ENOTFOUND");
      vi.stubEnv("HTTPS_PROXY", "http://proxy.example:3128");
      vi.stubEnv("NO_PROXY", value);
      await expect(send(access, "/scenarios/")).rejects.toThrow(`ENOTFOUND${hint}`);
    },
  );

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
