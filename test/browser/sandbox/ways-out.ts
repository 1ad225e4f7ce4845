import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "playwright-core";

/** A way in which a page can try to reach a host. */
interface Way {
  name: string;
  attempt(page: Page, target: string, site: string): Promise<unknown>;
}

/** Runs in the page. `target` is in scope. */
function script(name: string, code: string): Way {
  const attempt = (page: Page, target: string) =>
    page.evaluate(([source, address]) => new Function("target", `${source}`)(address), [
      code,
      target,
    ] as const);
  return { name, attempt };
}

function element(name: string, html: string): Way {
  return script(
    name,
    `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(html)}.replaceAll("TARGET", target));`,
  );
}

const inBlob = (code: string) => `URL.createObjectURL(new Blob([${code}], { type: "text/javascript" }))`;
const fetchCode = '"fetch(\\"" + target + "\\", { mode: \\"no-cors\\" }).catch(() => {})"';

/** All ways that are tested. The target is a host that scenarios may not reach, the site one that they may. */
export const ways: readonly Way[] = [
  { name: "a navigation", attempt: (page, target) => page.goto(target) },
  { name: "a redirect of a navigation", attempt: (page, target, site) => page.goto(redirect(site, target)) },
  {
    name: "a redirect of a fetch",
    attempt: (page, target, site) =>
      page.evaluate((address) => void fetch(address, { mode: "no-cors" }), redirect(site, target)),
  },
  script("fetch", 'void fetch(target, { mode: "no-cors" }).catch(() => {});'),
  script("fetch with keepalive", 'void fetch(target, { mode: "no-cors", keepalive: true }).catch(() => {});'),
  script("XMLHttpRequest", 'const x = new XMLHttpRequest(); x.open("GET", target); x.send();'),
  script("a beacon", "navigator.sendBeacon(target, 'x');"),
  {
    name: "a beacon at unload",
    async attempt(page, target, site) {
      await page.evaluate(
        (address) => addEventListener("pagehide", () => navigator.sendBeacon(address, "x")),
        target,
      );
      await page.goto(`${site}next`);
    },
  },
  script("a WebSocket", 'new WebSocket(target.replace("http:", "ws:"));'),
  script("an EventSource", "new EventSource(target);"),
  script("a worker", `new Worker(${inBlob(fetchCode)});`),
  script("importScripts in a worker", `new Worker(${inBlob('"importScripts(\\"" + target + "\\")"')});`),
  script("a shared worker", `new SharedWorker(${inBlob(fetchCode)});`),
  element(
    "a form",
    '<form id="f" method="post" action="TARGET"><input name="a" value="b"></form><img src="x:" onerror="f.submit()">',
  ),
  element("an image", '<img src="TARGET">'),
  element(
    "a script",
    '<img src="x:" onerror="document.head.append(Object.assign(document.createElement(`script`),{src:`TARGET`}))">',
  ),
  element("a frame", '<iframe src="TARGET"></iframe>'),
  element("an object", '<object data="TARGET" type="text/html"></object>'),
  element("a video", '<video src="TARGET" preload="auto"></video>'),
  element("a style sheet", '<link rel="stylesheet" href="TARGET">'),
  element("an image of a style", '<div style="width:9px;height:9px;background:url(TARGET)"></div>'),
  element(
    "a font",
    "<style>@font-face{font-family:x;src:url(TARGET)}</style><p style='font-family:x'>text</p>",
  ),
  element("a manifest of modules", '<link rel="modulepreload" href="TARGET">'),
  element("a prefetch", '<link rel="prefetch" href="TARGET">'),
  element("a preload", '<link rel="preload" as="fetch" href="TARGET">'),
  element("a refresh", "<iframe srcdoc=\"<meta http-equiv=refresh content='0;url=TARGET'>\"></iframe>"),
  element("a frame in a frame", "<iframe srcdoc=\"<iframe src='TARGET'></iframe>\"></iframe>"),
  script("a popup", "open(target);"),
  script("location", "setTimeout(() => { location.href = target; });"),
  {
    name: "a preload in a header",
    attempt: (page, target, site) =>
      page.goto(withHeader(site, "link", `<${target}>; rel=preload; as=image`)),
  },
  {
    name: "a report on the content policy",
    attempt: (page, target, site) =>
      page.goto(withHeader(site, "content-security-policy", `img-src 'none'; report-uri ${target}`)),
  },
  {
    name: "TURN over TCP",
    attempt: (page, target) =>
      page.evaluate(async (address) => {
        const urls = `turn:${new URL(address).host}?transport=tcp`;
        const peer = new RTCPeerConnection({ iceServers: [{ urls, username: "a", credential: "b" }] });
        peer.createDataChannel("x");
        await peer.setLocalDescription(await peer.createOffer());
      }, target),
  },
];

function redirect(site: string, target: string): string {
  return `${site}?status=302&name=location&value=${encodeURIComponent(target)}`;
}

function withHeader(site: string, name: string, value: string): string {
  return `${site}?status=200&name=${name}&value=${encodeURIComponent(value)}`;
}

/** The site that the ways need: it responds with the header that the address asks for. */
export function answerWays(request: IncomingMessage, response: ServerResponse): void {
  const asked = new URL(request.url ?? "/", "http://site").searchParams;
  const name = asked.get("name");
  if (!name) return;
  response.writeHead(Number(asked.get("status")), {
    "content-type": "text/html",
    [name]: asked.get("value") ?? "",
  });
  response.end('<img src="/image">');
}
