import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { type GuardOptions, GuardProxy } from "../../../functions/browser/sandbox/guard-proxy.ts";
import { hostRule } from "../../../functions/core/team/allowed-hosts.ts";
import { type Handler, type Site, startCanary, startSite } from "./canary.ts";

const megabyte = 1024 * 1024;
const patience = { timeout: 20_000 };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openGuard(options: Partial<GuardOptions> = {}): Promise<GuardProxy> {
  const guard = await GuardProxy.start({ allows: hostRule(["127.0.0.1:*", "site.test:*"]), ...options });
  closing.push(() => guard.close());
  return guard;
}

async function openSite(handler?: Handler): Promise<Site> {
  const site = await startSite(handler);
  closing.push(() => site.close());
  return site;
}

function authorization({ credentials }: GuardProxy): string {
  const pair = `${credentials.username}:${credentials.password}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

interface Asked {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** Sends a plain request through the guard. */
async function ask(guard: GuardProxy, address: string, asked: Asked = {}): Promise<IncomingMessage> {
  const { method = "GET", headers = {}, body } = asked;
  const all = { host: new URL(address).host, "proxy-authorization": authorization(guard), ...headers };
  const outgoing = request(guard.url, { method, path: address, headers: all });
  outgoing.end(body);
  const [response] = await once(outgoing, "response");
  return response;
}

/** Sends raw text to the guard and collects the response until the connection ends. */
async function say(guard: GuardProxy, words: string): Promise<string> {
  const socket = connect(Number(new URL(guard.url).port), "127.0.0.1");
  socket.write(words.replaceAll("{auth}", `Proxy-Authorization: ${authorization(guard)}\r\n`), "latin1");
  return text(socket);
}

/** Opens a tunnel and returns the socket once the guard has responded. */
async function tunnel(guard: GuardProxy, authority: string): Promise<{ socket: Socket; status: number }> {
  const outgoing = request(guard.url, {
    method: "CONNECT",
    path: authority,
    headers: { "proxy-authorization": authorization(guard) },
  });
  outgoing.end();
  const [response, socket] = await once(outgoing, "connect");
  return { socket, status: response.statusCode };
}

describe("names", () => {
  test("connect to the address that was checked, whatever they resolve to afterwards", async () => {
    const canary = await startCanary();
    closing.push(() => canary.close());
    const answers = [["203.0.113.7"], ["127.0.0.1"], ["127.0.0.1"]];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? ["127.0.0.1"];
    const guard = await openGuard({ allows: () => false, resolve });
    const first = await ask(guard, `http://rebinding.test:${canary.port}/`);
    expect([first.statusCode, asked]).toEqual([403, 1]);
    const second = await ask(guard, `http://rebinding.test:${canary.port}/`);
    expect([second.statusCode, asked]).toEqual([403, 2]);
    expect(canary.connections).toBe(0);
    expect(guard.notes.blocked[1]).toBe(
      `http://rebinding.test:${canary.port}/ leads to 127.0.0.1, a loopback address, which scenarios may not reach`,
    );
  });

  test("are resolved once per connection", async () => {
    const site = await openSite();
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return ["127.0.0.1"];
    };
    const guard = await openGuard({ resolve });
    expect((await ask(guard, `http://site.test:${site.port}/`)).statusCode).toBe(200);
    expect(asked).toBe(1);
  });

  test("with one private address among public ones are refused", async () => {
    const guard = await openGuard({ allows: () => false, resolve: async () => ["8.8.8.8", "10.0.0.1"] });
    expect((await ask(guard, "http://mixed.test/")).statusCode).toBe(403);
    expect((await tunnel(guard, "mixed.test:443")).status).toBe(403);
    expect(guard.notes.blocked).toEqual([
      "http://mixed.test/ leads to 10.0.0.1, a private address, which scenarios may not reach",
      "https://mixed.test/ leads to 10.0.0.1, a private address, which scenarios may not reach",
    ]);
  });

  test("that do not exist are a 502 that says so", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const guard = await openGuard({ resolve });
    const answer = await ask(guard, "http://nowhere.test/");
    expect(answer.statusCode).toBe(502);
    expect(await text(answer)).toBe("http://nowhere.test/ could not be reached: there is no such host.\n");
    expect(guard.notes.unreachable).toHaveLength(1);
  });
});

describe("requests", () => {
  test("arrive as they were sent, without headers of the proxy", async () => {
    let raw: string[] = [];
    const site = await openSite((incoming) => {
      raw = [...incoming.rawHeaders];
    });
    const headers = {
      "X-Mixed-Case": "é",
      cookie: "a=b",
      connection: "close, x-hop",
      "x-hop": "1",
      te: "trailers",
    };
    await ask(await openGuard(), `${site.url}a%20b?c=%2F`, { headers });
    expect(raw).toEqual([
      "host",
      `127.0.0.1:${site.port}`,
      "X-Mixed-Case",
      "é",
      "cookie",
      "a=b",
      "Connection",
      "close",
    ]);
  });

  test.each(["POST", "DELETE", "PUT"])("carry a body of known and of unknown length: %s", async (method) => {
    const bodies: string[] = [];
    const site = await openSite(async (incoming, response) => {
      response.writeHead(200);
      bodies.push(await text(incoming));
      response.end();
    });
    const guard = await openGuard();
    for (const framing of [{ "content-length": "5" }, { "transfer-encoding": "chunked" }]) {
      await text(await ask(guard, site.url, { method, headers: framing, body: "hello" }));
    }
    expect(bodies).toEqual(["hello", "hello"]);
  });

  test("get responses unchanged, including repeated and odd headers", async () => {
    const site = await openSite((_incoming, response) => {
      response.sendDate = false;
      response.writeHead(299, "Fine", [
        "Set-Cookie",
        "a=1",
        "Set-Cookie",
        "b=2",
        "X-Latin",
        "é",
        "Content-Length",
        "2",
      ]);
      // As bytes, because with a string Node would write the headers in UTF-8.
      response.end(Buffer.from("ok"));
    });
    const answer = await ask(await openGuard(), site.url);
    expect([answer.statusCode, answer.statusMessage]).toEqual([299, "Fine"]);
    expect(answer.rawHeaders.slice(0, 8)).toEqual([
      "Set-Cookie",
      "a=1",
      "Set-Cookie",
      "b=2",
      "X-Latin",
      "é",
      "Content-Length",
      "2",
    ]);
    expect(answer.headers).not.toHaveProperty("date");
    expect(answer.headers).not.toHaveProperty("via");
  });

  test("stream: the first part of a response arrives before the last is written", async () => {
    const { promise: firstRead, resolve: goOn } = Promise.withResolvers<void>();
    const site = await openSite(async (_incoming, response) => {
      response.writeHead(200);
      response.write("first");
      await firstRead;
      response.end("last");
    });
    const answer = await ask(await openGuard(), site.url);
    const [first] = await once(answer, "data");
    expect(String(first)).toBe("first");
    goOn();
    expect(await text(answer)).toBe("last");
  });

  test("wait for a slow reader instead of filling the memory", async () => {
    let written = 0;
    const site = await openSite((_incoming, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(megabyte);
      const more = () => {
        if (written === 200) return;
        written += 1;
        response.write(chunk, more);
      };
      more();
    });
    const answer = await ask(await openGuard(), site.url);
    let before = -1;
    await expect
      .poll(
        () => {
          const still = before === written && written > 0;
          before = written;
          return still;
        },
        { ...patience, interval: 300 },
      )
      .toBe(true);
    expect(written).toBeLessThan(50);
    answer.destroy();
  });

  test("that a browser aborts are aborted at the site too", async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const site = await openSite((_incoming, response) => {
      response.once("close", resolve);
      response.writeHead(200);
      response.write("x");
    });
    const answer = await ask(await openGuard(), site.url);
    answer.destroy();
    await gone;
  });

  test("that a site breaks off are broken off, not made to look complete", async () => {
    const site = await openSite((_incoming, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    await expect(text(await ask(await openGuard(), site.url))).rejects.toThrow("aborted");
  });

  test("to a port where nothing listens are a 502 that says so", async () => {
    const canary = await startCanary();
    await canary.close();
    const guard = await openGuard();
    const answer = await ask(guard, canary.url);
    expect(answer.statusCode).toBe(502);
    expect(await text(answer)).toContain("nothing is listening there");
    expect((await tunnel(guard, `127.0.0.1:${canary.port}`)).status).toBe(502);
  });

  test("to a site that sends nothing end when the connection has been idle too long", async () => {
    const site = await openSite((_incoming, response) => {
      response.flushHeaders();
    });
    const answer = await ask(await openGuard({ idleMs: 300 }), site.url);
    await expect(text(answer)).rejects.toThrow();
  });
});

describe("tunnels and upgrades", () => {
  test("carry bytes both ways until either side ends", async () => {
    const site = await openSite((incoming, response) => {
      response.writeHead(200, { connection: "close" });
      response.end(`you asked ${incoming.url}`);
    });
    const { socket, status } = await tunnel(await openGuard(), `127.0.0.1:${site.port}`);
    expect(status).toBe(200);
    socket.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await text(socket)).toContain("you asked /x");
  });

  test("upgrade the protocol of a plain request", async () => {
    const guard = await openGuard();
    const { createServer } = await import("node:http");
    const server = createServer();
    server.on("upgrade", (incoming, socket) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: ${incoming.headers.upgrade}\r\nConnection: Upgrade\r\n\r\n`,
      );
      socket.pipe(socket);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(async () => void server.close());
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const outgoing = request(guard.url, {
      path: `http://127.0.0.1:${port}/`,
      headers: { connection: "Upgrade", upgrade: "echo", "proxy-authorization": authorization(guard) },
    });
    outgoing.end();
    const [response, socket] = await once(outgoing, "upgrade");
    expect(response.headers.upgrade).toBe("echo");
    socket.write("hello");
    expect(String((await once(socket, "data"))[0])).toBe("hello");
    socket.destroy();
  });
});

describe("the guard serves its own browser only", () => {
  test.each(["", "Basic eDp5", "Bearer x"])("and requires a password of others: %j", async (header) => {
    const site = await openSite();
    const guard = await openGuard();
    const answer = await ask(guard, site.url, { headers: { "proxy-authorization": header } });
    expect([answer.statusCode, answer.headers["proxy-authenticate"]]).toEqual([407, 'Basic realm="sandbox"']);
    const connecting = `CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\nHost: a\r\nProxy-Authorization: ${header}\r\n\r\n`;
    expect(await say(guard, connecting)).toMatch(/^HTTP\/1\.1 407 /);
  });
});

describe("a malformed message", () => {
  test.each([
    "\0\0\0\0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n{auth}Connection: close\r\n\r\n",
    "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n{auth}Connection: close\r\n\r\n",
    "GET http://:80/ HTTP/1.1\r\nHost: a\r\n{auth}Connection: close\r\n\r\n",
    "GET http://a:99999/ HTTP/1.1\r\nHost: a\r\n{auth}Connection: close\r\n\r\n",
    "CONNECT a HTTP/1.1\r\nHost: a\r\n{auth}\r\n",
    "CONNECT a:99999 HTTP/1.1\r\nHost: a\r\n{auth}\r\n",
    "CONNECT a@b:80 HTTP/1.1\r\nHost: a\r\n{auth}\r\n",
    "CONNECT /:80 HTTP/1.1\r\nHost: a\r\n{auth}\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n{auth}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    `GET http://a/ HTTP/1.1\r\nX: ${"x".repeat(300_000)}\r\n\r\n`,
  ])("is answered with 400, and the guard keeps running: %j", async (words) => {
    const site = await openSite();
    const guard = await openGuard();
    expect(await say(guard, words).catch(() => "HTTP/1.1 400 ")).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask(guard, site.url)).statusCode).toBe(200);
  });

  test("of a site is a 502", async () => {
    const { createServer } = await import("node:net");
    const server = createServer((socket) => socket.end("this is not HTTP\r\n\r\n"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(async () => void server.close());
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect((await ask(await openGuard(), `http://127.0.0.1:${port}/`)).statusCode).toBe(502);
  });
});

describe("the budget", () => {
  const sendMegabytes: Handler = (_incoming, response) => {
    response.writeHead(200);
    response.end(Buffer.alloc(3 * megabyte));
  };

  test("of bytes ends a response that is too long, and refuses everything after it", async () => {
    const site = await openSite(sendMegabytes);
    const guard = await openGuard({ budget: { bytes: 2 * megabyte } });
    await expect(text(await ask(guard, site.url))).rejects.toThrow();
    const next = await ask(guard, site.url);
    expect(next.statusCode).toBe(403);
    const line = "The test has transferred more than 2 MB over the network, which is the limit for a test";
    expect(await text(next)).toBe(`${line}.\n`);
    expect(guard.notes.blocked).toEqual([line]);
    expect((await tunnel(guard, `127.0.0.1:${site.port}`)).status).toBe(403);
  });

  test("of bytes counts what is sent, including through tunnels", async () => {
    const site = await openSite((incoming) => void incoming.resume());
    const guard = await openGuard({ budget: { bytes: megabyte } });
    const { socket } = await tunnel(guard, `127.0.0.1:${site.port}`);
    socket.on("error", () => {});
    // Without a request the site would end the connection before the budget does.
    socket.write(`POST / HTTP/1.1\r\nhost: site\r\ncontent-length: ${2 * megabyte}\r\n\r\n`);
    socket.write(Buffer.alloc(2 * megabyte));
    await expect.poll(() => socket.closed, patience).toBe(true);
    expect(guard.notes.blocked).toHaveLength(1);
  });

  test("of connections refuses those beyond the limit", async () => {
    const site = await openSite();
    const guard = await openGuard({ budget: { connections: 2 } });
    const open = await Promise.all([1, 2].map(() => tunnel(guard, `127.0.0.1:${site.port}`)));
    await expect(tunnel(guard, `127.0.0.1:${site.port}`)).rejects.toThrow();
    expect(guard.notes.blocked).toEqual([
      "The test held 2 connections at once, which is the limit for a test",
    ]);
    for (const { socket } of open) socket.destroy();
  });

  test("of lines limits their number and length", async () => {
    const guard = await openGuard({ allows: () => false });
    for (let number = 0; number < 80; number += 1) guard.notes.addBlocked(`${number}${"x".repeat(1000)}`);
    expect(guard.notes.blocked).toHaveLength(50);
    expect(guard.notes.blocked[0]).toHaveLength(300);
  });
});

test("closing the guard closes open connections", async () => {
  const site = await openSite();
  const guard = await GuardProxy.start({ allows: hostRule(["127.0.0.1:*"]) });
  const { socket } = await tunnel(guard, `127.0.0.1:${site.port}`);
  socket.on("error", () => {});
  const closed = once(socket, "close");
  await guard.close();
  await closed;
});
