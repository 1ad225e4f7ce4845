import { createHash, createHmac } from "node:crypto";

/** SHA-256, or HMAC-SHA-256 where a secret is given, with the interface that the signer expects. */
export class NodeSha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", keyOf(secret));
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

function keyOf(secret: string | ArrayBuffer | ArrayBufferView): Buffer | string {
  if (typeof secret === "string") return secret;
  if (ArrayBuffer.isView(secret)) return Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength);
  return Buffer.from(secret);
}
