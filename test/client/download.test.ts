import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { download } from "../../packages/client/src/download.ts";

let server: Server | null = null;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => server?.close(closed) ?? closed(null));
  server = null;
});

/** A storage that sends these parts of a file, one after the other, and then nothing unless that is all. */
async function storage(content: string, parts: readonly string[]) {
  server = createServer(async (_, response) => {
    response.writeHead(200, { "content-length": content.length });
    for (const part of parts) await new Promise((sent) => response.write(part, sent));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`,
    size_bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

test("a file arrives whole, in however many parts", async () => {
  const link = await storage("abcdef", ["ab", "cd", "ef"]);
  expect(Buffer.from(await download("file.txt", link)).toString()).toBe("abcdef");
});

test.each([
  ["nothing at all", []],
  ["nothing more", ["ab"]],
])("docs/contract.md, Clients: a file of which %s arrives can be asked for again", async (_, parts) => {
  const link = await storage("abcdef", parts);
  const refused = expect(download("file.txt", link, undefined, 300)).rejects;
  await refused.toMatchObject({
    name: "Unreachable",
    message: expect.stringMatching(
      /^file\.txt cannot be downloaded: .*: nothing of it arrived for 0\.3 s\.$/,
    ),
  });
});
