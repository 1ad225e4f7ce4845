import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { trustStore } from "../../../functions/stores/trust-store.ts";
import type { RegionUnderTest } from "../../support/embedded-region.ts";
import { startIssuer, type TokenIssuer } from "../../support/token-issuer.ts";

/**
 * Identity tokens for the jobs of a repository, which the region's team trusts for an audience.
 * @returns what gives the variables by which a job of GitHub Actions with the permission `id-token: write` gets them.
 */
export function useJobTokens(region: RegionUnderTest, audience: string): () => Record<string, string> {
  let issuer: TokenIssuer;
  let server: Server;
  beforeAll(async () => {
    issuer = await startIssuer({ repository: "acme/shop" });
    const claims = { repository: ["acme/shop"] };
    const createdAt = new Date().toISOString();
    await trustStore().add({ team: region.team, issuer: issuer.url, audience, claims, createdAt });
    server = createServer(async ({ url = "" }, response) => {
      const aud = new URL(url, issuer.url).searchParams.get("audience");
      response.end(JSON.stringify({ value: await issuer.token({ aud }) }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    server?.close();
    await issuer?.close();
  });
  return () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?v=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "permission",
  });
}
