import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page("Home", `<h1 id="top">Home</h1><a href="/broken">Broken</a><iframe src="/inner"></iframe>`),
  "/inner": page("Inner", "<p>Inner</p>"),
  "/broken": (_request, response) =>
    response.writeHead(500, { "content-type": "text/html" }).end(page("Error", "<h1>It broke</h1>")),
  "/empty-error": (_request, response) => response.writeHead(404).end(),
  "/forbidden": (_request, response) =>
    response.writeHead(403, { "content-type": "text/html" }).end(page("No", "<h1>Not yours</h1>")),
  "/asks-elsewhere": page("Asks", '<h1>Asks</h1><img src="http://127.0.0.1:1/"><img src="/broken-off">'),
  "/asks-many": page(
    "Asks",
    `<h1>Asks</h1>${Array.from({ length: 60 }, (_, n) => `<img src="http://10.0.0.${n}/">`).join("")}`,
  ),
  "/broken-off": (request) => request.socket.destroy(),
  "/to-private": (_request, response) => response.writeHead(302, { location: "http://10.1.1.1/" }).end(),
  "/bad-gateway": (_request, response) =>
    response.writeHead(502, { "content-type": "text/html" }).end(page("No", "<h1>Gone</h1>")),
  "/no-content": (_request, response) => response.writeHead(204).end(),
  "/download": (_request, response) =>
    response
      .writeHead(200, { "content-disposition": "attachment", "content-type": "application/zip" })
      .end("zip"),
  "/moved": (_request, response) => response.writeHead(302, { location: "/broken" }).end(),
  "/moved-well": (_request, response) => response.writeHead(301, { location: "/" }).end(),
  "/error-that-goes-on": (_request, response) =>
    response.writeHead(404, { "content-type": "text/html" }).end("<script>location.replace('/')</script>"),
  "/leaves-late": page(
    "Leaves late",
    `<button onclick="setTimeout(() => location.assign('/left'), 500)">Leave</button>`,
  ),
  "/left": page("Left", "<h1>Left</h1><script>document.cookie = 'left=1'</script>"),
  "/takes-time": (request, response) => {
    setTimeout(() => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(page("There", `<h1>There: ${request.headers.cookie}</h1>`));
    }, 1500);
  },
  "/kept": (request, response) => {
    const isKnown = request.headers["if-none-match"] === '"one"';
    response.writeHead(isKnown ? 304 : 200, {
      etag: '"one"',
      "cache-control": "no-cache",
      "content-type": "text/html",
    });
    response.end(isKnown ? undefined : page("Kept", "<h1>Kept</h1>"));
  },
});

const open = (path: string, status?: number) => ({
  type: "navigate",
  url: `{{site}}${path}`,
  ...(status !== undefined && { status }),
});
const shows = (text: string) => ({ type: "expectText", selectors: ["h1"], equals: text });

describe.concurrent("An opened page must have a successful response, or the status that the step names", () => {
  const holds: [string, object[]][] = [
    [
      "an error page that is expected, which can then be looked at",
      [open("/broken", 500), shows("It broke")],
    ],
    ["an error without a page of its own", [open("/empty-error", 404)]],
    ["an ordinary page with its status", [open("/", 200)]],
    ["the end of a redirect", [open("/moved-well", 200), { type: "expectUrl", equals: "{{site}}/" }]],
    ["an error at the end of a redirect", [open("/moved", 500)]],
    [
      "an answer without a page, which leaves the page as it was",
      [open("/"), open("/no-content", 204), shows("Home")],
    ],
    [
      "a fragment of the open page",
      [open("/"), open("/#top"), { type: "expectUrl", equals: "{{site}}/#top" }],
    ],
    [
      "an address that the page which is left overtakes, as its button leads on a while later",
      opening(
        "/leaves-late",
        { type: "click", selectors: ["button"] },
        open("/takes-time", 200),
        shows("There: left=1"),
      ),
    ],
    ["a page from the browser's cache", [open("/kept"), open("/"), open("/kept", 200), shows("Kept")]],
    ["nothing", [{ type: "navigate", url: "about:blank" }]],
    [
      "a link to an error: only what a step opens is judged",
      opening("/", { type: "click", selectors: ["a"] }, shows("It broke")),
    ],
    [
      "an error that is refused by the site, not by the sandbox",
      [open("/forbidden", 403), shows("Not yours")],
    ],
    [
      "a site's own 403 after another port of its host was refused",
      [open("/asks-elsewhere"), open("/forbidden", 403), shows("Not yours")],
    ],
    [
      "a site's own 502 after it once broke off a connection",
      [open("/asks-elsewhere"), open("/bad-gateway", 502), shows("Gone")],
    ],
    [
      "a request for a site's own 403 after another port of its host was refused",
      [
        open("/asks-elsewhere"),
        { type: "request", method: "GET", url: "{{site}}/forbidden", expect: { status: 403 } },
      ],
    ],
    [
      "a frame by its address",
      [
        open("/"),
        { ...open("/kept"), target: "{{site}}/inner" },
        shows("Home"),
        { ...shows("Kept"), frame: [0] },
      ],
    ],
  ];
  test.each(holds)("%s passes", async (_name, steps) => {
    const { outcome, failure } = await trial.run(steps);
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  const fails: [string, object[], RegExp][] = [
    [
      "an error",
      [open("/broken")],
      /^The page .*\/broken was answered with 500 Internal Server Error\. If that is right, give the step "status: 500"\.$/,
    ],
    ["an error without a page of its own", [open("/empty-error")], /was answered with 404 Not Found/],
    ["an error at the end of a redirect", [open("/moved")], /was answered with 500/],
    ["an error whose page navigates on", [open("/error-that-goes-on")], /was answered with 404/],
    [
      "another error than expected",
      [open("/broken", 503)],
      /to be answered with status 503, but it was 500 Internal/,
    ],
    ["a page instead of an error", [open("/", 404)], /to be answered with status 404, but it was 200 OK\.$/],
    ["a page where none is expected", [open("/", 204)], /status 204, but it was 200 OK\.$/],
    [
      "a refusal of the sandbox, whatever status is expected and however many there were before",
      [open("/asks-many"), { type: "navigate", url: "http://10.0.1.1/", status: 403 }],
      /could not be opened: http:\/\/10\.0\.1\.1\/ is a private address/,
    ],
    [
      "a refusal of the sandbox at the end of a redirect",
      [open("/to-private", 403)],
      /could not be opened: http:\/\/10\.1\.1\.1\/ is a private address/,
    ],
    [
      "a request that the sandbox refuses, whatever status is expected",
      [
        open("/asks-many"),
        { type: "request", method: "GET", url: "http://10.0.1.1/", expect: { status: 403 } },
      ],
      /GET http:\/\/10\.0\.1\.1\/ failed: http:\/\/10\.0\.1\.1\/ is a private address/,
    ],
    ["a download", [open("/download", 200)], /could not be opened: the server answered with a download/],
    [
      "a status of an address without a server",
      [open("/"), open("/#top", 200)],
      /status 200, but no server was asked for it\.$/,
    ],
    [
      "an error in a frame that is opened by its address",
      [open("/"), { ...open("/broken"), target: "{{site}}/inner" }],
      /answered with 500/,
    ],
  ];
  test.each(fails)("%s fails", async (_name, steps, message) => {
    const { outcome, failure } = await trial.run(steps);
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });

  test.each([
    ["navigate", {}],
    ["request", { method: "GET" }],
  ])("a %s with https to a port of http fails and says so", async (type, fields) => {
    const url = trial.origin().replace("http:", "https:");
    const { failure } = await trial.run([{ type, ...fields, url }]);
    expect(failure?.message).toMatch(
      /could not be \w+: its port does not speak TLS: perhaps its address begins with http:\/\/\.$/,
    );
  });
});
