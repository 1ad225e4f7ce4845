import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** A CI service's issuer of identity tokens, on this machine. */
export interface TokenIssuer {
  /** Its `iss`. */
  url: string;
  /** A genuine token; `claims` replace the usual ones, and `undefined` leaves one out. */
  token(claims?: Record<string, unknown>, header?: { kid?: string }): Promise<string>;
  /** Signs with a new key from now on, and publishes that one only. */
  rotate(): Promise<void>;
  /** The published key as PEM would be: what an attacker can know. */
  publicKey(): Promise<Uint8Array>;
  /** How often its keys were fetched. */
  fetches(): number;
  close(): Promise<void>;
}

/** @param usual the claims of its tokens, besides `iss`, `iat` and `exp`. */
export async function startIssuer(usual: JWTPayload): Promise<TokenIssuer> {
  let count = 0;
  let fetched = 0;
  let pair: KeyPair;
  let kid = "";
  const rotate = async () => {
    pair = await generateKeyPair("RS256", { extractable: true });
    kid = `key-${++count}`;
  };
  await rotate();
  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url === "/.well-known/openid-configuration") {
      response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
      return;
    }
    fetched += 1;
    response.end(
      JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: "RS256", use: "sig" }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    rotate,
    fetches: () => fetched,
    publicKey: async () => new TextEncoder().encode(JSON.stringify(await exportJWK(pair.publicKey))),
    token: async (claims = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: url, iat: now, exp: now + 300, ...usual, ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid, ...header }).sign(pair.privateKey);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
