import type { IncomingMessage, ServerResponse } from "node:http";
import type { RegionCode } from "../../functions/core/regions.ts";
import { OverviewReader } from "../overview/overview.ts";
import { lockedPage, overviewPage, policy } from "../overview/overview-page.ts";
import { Sessions } from "../overview/sessions.ts";
import { basePath } from "../routes.ts";
import type { RequestTarget } from "./http/request-target.ts";

const paths = { page: "/", report: "/overview/report", picture: "/overview/picture" } as const;

/**
 * The page that shows what goes on in the region, to the operator of this machine. It opens by a link with a token, and its
 * session is a cookie that scripts and other sites cannot use.
 */
export class OverviewEndpoint {
  readonly #sessions = new Sessions();
  readonly #reader: OverviewReader;
  readonly #log: (message: string) => void;

  constructor(region: RegionCode, log: (message: string) => void) {
    this.#reader = new OverviewReader(region);
    this.#log = log;
  }

  /** An address that opens the page once. */
  link(port: number): string {
    return `http://127.0.0.1:${port}/?token=${this.#sessions.token}`;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }

  serves({ method }: IncomingMessage, path: string): boolean {
    return method === "GET" && (Object.values(paths) as string[]).includes(path);
  }

  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const port = request.socket.localPort ?? 0;
    const host = `127.0.0.1:${port}`;
    // Another name for this machine may belong to a site that wants to read the page as its own.
    if (request.headers.host !== host)
      return answer(response, 421, `This page is at http://${host}/ only.\n`, "text");
    const cookie = `overview-${port}`;
    const token = target.query.get("token");
    const session = token === null ? null : this.#sessions.redeem(token);
    if (session !== null) {
      response.setHeader("Set-Cookie", `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`);
      this.#log(`The region's page was opened. For another browser: ${this.link(port)}`);
    } else if (!this.#sessions.isOpen(cookieOf(request, cookie))) {
      return answer(response, 401, lockedPage(), "html");
    }
    const baseUrl = `http://${host}${basePath}`;
    if (target.path === paths.page)
      return answer(response, 200, overviewPage(await this.#reader.read(baseUrl)), "html");
    await this.#redirect(response, baseUrl, target);
  }

  /** Redirects to a link that is signed now, since the page may have been open for longer than a link lives. */
  async #redirect(response: ServerResponse, baseUrl: string, { path, query }: RequestTarget): Promise<void> {
    const test = path === paths.picture ? Number(query.get("test")) : null;
    const wanted = { team: query.get("team") ?? "", executionId: query.get("execution") ?? "", test };
    const url = await this.#reader.link(baseUrl, wanted);
    if (url === null) return answer(response, 404, "There is no such file, or not any more.\n", "text");
    response.setHeader("Location", url);
    answer(response, 303, "", "text");
  }
}

function cookieOf({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? "").split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

function answer(response: ServerResponse, status: number, body: string, kind: "html" | "text"): void {
  response.writeHead(status, {
    "Content-Type": kind === "html" ? "text/html; charset=utf-8" : "text/plain; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  });
  response.end(body);
}
