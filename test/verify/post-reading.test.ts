import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { postReading } from "../../lib/verify/aws/post-reading.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers what comes first, and reads nothing more. */
async function listening(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.pause();
      answer(socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const refusal = "HTTP/1.1 413 Content Too Large\r\nContent-Length: 8\r\n\r\ntoo long";
const body = Buffer.alloc(11 * 1024 * 1024, "x");

describe("A large body that is posted", () => {
  test.each([0, 5])("is answered although the rest of it is refused by a reset %i ms later", async (ms) => {
    const reset = (socket: Socket) =>
      ms === 0 ? socket.resetAndDestroy() : setTimeout(() => socket.resetAndDestroy(), ms);
    const url = await listening((socket) => socket.write(refusal, () => reset(socket)));
    expect(await postReading(url, {}, body)).toEqual({ status: 413, text: "too long" });
  });

  test("is answered when it has arrived whole", async () => {
    const url = await listening((socket) => {
      let read = 0;
      socket.on("data", (chunk) => {
        read += chunk.length;
        if (read > body.length - 64 * 1024) socket.end(refusal);
      });
      socket.resume();
    });
    expect(await postReading(url, {}, body)).toEqual({ status: 413, text: "too long" });
  });

  test("fails with the connection if no answer came before", async () => {
    const url = await listening((socket) => socket.resetAndDestroy());
    await expect(postReading(url, {}, body)).rejects.toThrow(/ECONNRESET|EPIPE|socket hang up/);
  });
});
