import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { credentialOf } from "../../lib/cli/options/credential.ts";
import { startIssuer, type TokenIssuer } from "../support/token-issuer.ts";
import { scenario } from "./command.ts";
import { answers, problem, useScriptedApi } from "./scripted-api.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
const github = "https://token.actions.githubusercontent.com";
const ofTeam = (team: string) => ["--team", team, "--local", join(folder.path, "data")];
const pair = ["--issuer", github, "--audience", "scenarios-acme"];

describe("scenario trust", () => {
  test("add, list and remove work on one team's trusts, and a team that trusts an issuer is no new team", async () => {
    const add = ["trust", "add", ...pair, "--claim", "repository=acme/shop", "--claim", "ref=refs/heads/*"];
    expect(await scenario([...add, ...ofTeam("acme")])).toMatchObject({
      code: 0,
      stdout: `Team acme trusts ${github} for tokens with the audience scenarios-acme and repository=acme/shop, ref=refs/heads/*.\n`,
    });
    const file = await folder.write(
      "shop.yaml",
      "name: Shop\ntests:\n  - { name: A, steps: [{ type: keyDown, key: a }] }\n",
    );
    expect((await scenario(["push", file, ...ofTeam("acme")])).code).toBe(0);
    const taken = await scenario([...add, ...ofTeam("beta")]);
    expect(taken.code).toBe(2);
    expect(taken.stderr).toContain("choose another audience");
    const listed = JSON.parse((await scenario(["trust", "list", "--json", ...ofTeam("acme")])).stdout);
    expect(listed.trusts).toMatchObject([{ issuer: github, claims: { repository: ["acme/shop"] } }]);
    const removed = await scenario(["trust", "remove", ...pair, ...ofTeam("beta")]);
    expect(removed).toMatchObject({ code: 2, stderr: expect.stringContaining("does not trust") });
    expect((await scenario(["trust", "remove", ...pair, ...ofTeam("acme")])).code).toBe(0);
  });

  test.each([
    [["--claim", "ref=refs/heads/main"], "issues tokens to everybody"],
    [["--claim", "repository"], "write name=value"],
    [["--issuer", "http://ci.acme.example"], "An issuer is an https URL"],
  ])("%j is refused with what would be right", async (words, why) => {
    const { code, stderr } = await scenario(["trust", "add", ...pair, ...words, ...ofTeam("acme")]);
    expect({ code, says: stderr.includes(why) }).toEqual({ code: 2, says: true });
  });
});

describe("SCENARIO_OIDC_AUDIENCE in a job of GitHub Actions", () => {
  let issuer: TokenIssuer;
  let requests: string[];
  let validForS: number;
  /** By how much the clock of who issues tokens is ahead of this machine's. */
  let aheadS: number;
  /** What the first requests are answered with in place of a token. */
  let failures: (number | "lost" | "unanswered")[];
  let onRequest: () => void;
  let server: ReturnType<typeof createServer>;
  let environment: Record<string, string>;
  beforeEach(async () => {
    issuer = await startIssuer({});
    requests = [];
    validForS = 300;
    aheadS = 0;
    failures = [];
    onRequest = () => {};
    server = createServer(async (request, response) => {
      requests.push(`${request.url} ${request.headers.authorization}`);
      onRequest();
      const failure = failures.shift();
      if (failure === "unanswered") return;
      if (failure === "lost") {
        request.socket.destroy();
        return;
      }
      if (failure !== undefined) {
        response.writeHead(failure).end("<html>");
        return;
      }
      const iat = Math.floor(Date.now() / 1000) + aheadS;
      const claims = { iat, exp: iat + validForS, jti: String(requests.length) };
      response.end(JSON.stringify({ value: await issuer.token(claims) }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    environment = {
      SCENARIO_OIDC_AUDIENCE: "scenarios-acme",
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?v=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "permission",
    };
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await issuer.close();
  });

  test("asks for a token for that audience, and uses it while it is valid", async () => {
    const credential = credentialOf(environment);
    expect(await credential()).toBe(await credential());
    expect(requests).toEqual(["/token?v=1&audience=scenarios-acme Bearer permission"]);
  });

  test("asks again before the token ends", async () => {
    validForS = 30;
    const credential = credentialOf(environment);
    expect(await credential()).not.toBe(await credential());
  });

  test("asks no sooner where this machine's clock is an hour ahead", async () => {
    aheadS = -3600;
    const credential = credentialOf(environment);
    expect(await credential()).toBe(await credential());
  });

  test("asks again before the token ends also where this machine's clock is an hour behind", async () => {
    aheadS = 3600;
    validForS = 30;
    const credential = credentialOf(environment);
    expect(await credential()).not.toBe(await credential());
  });

  test.each<[string, (number | "lost")[]]>([
    ["is lost", ["lost"]],
    ["is a failure", [503]],
    ["asks for patience", [429]],
  ])("a run waits out a token whose answer %s", async (_, first) => {
    failures = first;
    service.api.answer = ({ path }) => {
      if (path.includes("/scenarios/")) return { status: 200, body: answers.scenarios };
      if (path.includes("/run-scenario/")) return { status: 202, body: answers.accepted };
      return problem(404, "route_not_found");
    };
    const { code, stderr } = await scenario(["run", "Shop", "--detach"], {
      env: { SCENARIO_API_URL: service.api.url, ...environment },
    });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^GitHub Actions gives no identity token: .* Trying again for up to /),
    });
  });

  test("an interruption waits for no token that is not given", async () => {
    failures = ["unanswered"];
    const beganAt = performance.now();
    const { code, stderr } = await scenario(["run", "Shop"], {
      env: { SCENARIO_API_URL: service.api.url, ...environment },
      onStart: (child) => {
        onRequest = () => child.kill("SIGINT");
      },
    });
    expect({ code, stderr }).toEqual({ code: 3, stderr: "Interrupted before the run was accepted.\n" });
    // A token is waited for for ten seconds.
    expect(performance.now() - beganAt).toBeLessThan(8_000);
  });

  test("a token that is refused ends a run at once", async () => {
    failures = [403, 403];
    const { code, stderr } = await scenario(["run", "Shop"], {
      env: { SCENARIO_API_URL: service.api.url, ...environment },
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "GitHub Actions gives no identity token: it answers 403.\n",
    });
    expect(requests).toHaveLength(1);
  });

  test("without the permission says which one the job needs", () => {
    const { ACTIONS_ID_TOKEN_REQUEST_TOKEN: _, ...without } = environment;
    expect(() => credentialOf(without)).toThrow("id-token: write");
  });

  test("is not needed beside a key", async () => {
    expect(await credentialOf({ ...environment, SCENARIO_API_KEY: "key" })()).toBe("key");
    expect(requests).toEqual([]);
  });
});
