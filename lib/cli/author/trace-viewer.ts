import { randomBytes } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";

/** Playwright's viewer for traces, with one trace, on this machine. */
interface TraceViewer {
  /** Opens the viewer in a browser. */
  url: string;
  close(): Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".webmanifest": "application/manifest+json",
  ".zip": "application/zip",
};

/** The trace's name below the viewer, in which no file has it. */
const traceName = "trace.zip";

/**
 * Serves the viewer that comes with Playwright, which needs no network. The address is on the loopback interface and has a
 * secret part, so that neither other machines nor pages in the browser can read the trace.
 * @param path of the trace.
 */
export async function openTraceViewer(path: string): Promise<TraceViewer> {
  const prefix = `/${randomBytes(16).toString("hex")}/`;
  const files = viewerFiles().set(traceName, path);
  const server = createServer((request, response) => {
    const [address = ""] = (request.url ?? "").split("?");
    const file = address.startsWith(prefix) ? files.get(address.slice(prefix.length)) : undefined;
    if (file === undefined || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", mediaTypes[extname(file)] ?? "application/octet-stream");
    response.setHeader("cache-control", "no-store");
    // A browser that has closed the connection, or a trace that was removed, ends this one response.
    pipeline(createReadStream(file), response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const trace = encodeURIComponent(`${origin}${prefix}${traceName}`);
  return { url: `${origin}${prefix}index.html?trace=${trace}`, close: () => closed(server) };
}

/** The paths of the viewer's files by their names in an address. */
function viewerFiles(): Map<string, string> {
  const playwright = dirname(createRequire(import.meta.url).resolve("playwright-core/package.json"));
  const folder = join(playwright, "lib/vite/traceViewer");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(names.map((name) => [name.replaceAll(sep, "/"), join(folder, name)]));
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
