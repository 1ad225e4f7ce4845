import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AttemptRequest } from "../../../functions/attempt/attempt-request.ts";
import { Mask } from "../../../functions/attempt/masking/mask.ts";
import type { BrowserLease } from "../../../functions/browser/chromium/browser-source.ts";
import { encoderPage } from "../../../functions/browser/film/encoder-page.ts";
import { pngOf } from "../../../functions/browser/page/png.ts";
import { pictureWithoutSecrets } from "../../../functions/browser/secrets/cover-secrets.ts";
import { page } from "../fixture-site.ts";
import { type Tried, useTrial } from "../try-steps.ts";
import { drawn, echoes } from "./echoes.ts";
import { type Colour, shareInPng, sharesInFilm } from "./picture-colours.ts";

/** Whatever shows the secret has this colour, and nothing else does. */
const magenta: Colour = [255, 0, 255];
const lime: Colour = [0, 255, 0];
const blue: Colour = [0, 0, 255];
const secret = "4111 2222 3333 4444";
const names = Object.keys(echoes);

const style = `<style>
  #echo, #echo * { color: rgb(255, 0, 255); font: 30px monospace }
  .generated::before { content: attr(data-text) }
</style>`;
const form = `<input id="card"><div id="echo"></div><a id="next" href="/next">Next</a><p id="state">waiting</p>`;
const pages = Object.fromEntries(
  Object.values(echoes).map((echo, index) => [
    `/${index}`,
    page(
      "Echo",
      `${style}${form}<script>${drawn}
      card.oninput = () => {
        if (card.value.length < 19 || state.textContent === "shown") return;
        state.textContent = "shown";
        (${echo})(echo, card.value);
      };</script>`,
    ),
  ]),
);
const trial = useTrial({
  ...pages,
  "/frame": page(
    "Frame",
    `<b style="font: 30px monospace; color: rgb(255, 0, 255)"></b>
     <script>document.querySelector("b").textContent = decodeURIComponent(location.hash.slice(1))</script>`,
  ),
  "/drawn": (request, response) => {
    const text = new URL(request.url ?? "", "http://site.test").searchParams.get("text");
    response.writeHead(200, { "content-type": "image/svg+xml" });
    response.end(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><text y="60" font-size="40" fill="rgb(255, 0, 255)">${text}</text></svg>`,
    );
  },
  "/next": page("Next", `<body style="background: rgb(0, 255, 0)">`),
  "/chart": page(
    "Chart",
    `<input id="card"><div style="background: rgb(0, 0, 255); height: 300px"></div><canvas></canvas>`,
  ),
});
let lease: BrowserLease;
beforeAll(async () => {
  lease = await trial.browsers().lease();
});
afterAll(() => lease.release("keep"));

const open = (path: string) => ({ type: "navigate", url: `{{site}}${path}` });
const type = { type: "change", selectors: ["#card"], value: "{{CARD}}" };
/** Leaves the page as it is for a while, so that the film shows it. */
const rest = (ms: number) => ({
  type: "waitForExpression",
  expression: `new Promise((resolve) => setTimeout(resolve, ${ms}, true))`,
});

function run(steps: object[], options: Partial<AttemptRequest> = {}): Promise<Tried> {
  const allowedPrivateHosts = ["127.0.0.1:*", "localhost:*"];
  const viewport = { width: 640, height: 400 };
  return trial.run(steps, {
    video: true,
    viewport,
    secrets: { CARD: secret },
    allowedPrivateHosts,
    ...options,
  });
}

async function filmed({ files, stored }: Tried, colour: Colour): Promise<number[]> {
  const shares = await sharesInFilm(
    await encoderPage(lease.browser),
    await stored.read(files.video?.key ?? ""),
    colour,
  );
  expect(shares.length).toBeGreaterThan(0);
  return shares;
}

describe("no picture of a test shows a secret that the page shows", () => {
  test.concurrent.each(names)("%s", async (name) => {
    const failing = { type: "expectText", selectors: ["#state"], equals: "never", timeout: 300 };
    const tried = await run([open(`/${names.indexOf(name)}`), type, rest(1500), failing]);
    expect(tried.failure?.message).toContain('was "shown"');
    expect(Math.max(...(await filmed(tried, magenta)))).toBeLessThan(0.0002);
    if (tried.files.screenshot) {
      const png = await tried.stored.read(tried.files.screenshot.key);
      expect(await shareInPng(await encoderPage(lease.browser), png, magenta)).toBe(0);
    } else {
      expect(tried.log).toContain("The screenshot could not be made: it would show a secret");
    }
    expect(JSON.stringify({ ...tried, stored: null })).not.toMatch(/4111.?2222|2222.?3333|3333.?4444/);
  });
});

test.each(names.filter((name) => !/address|again|moment|site/.test(name)))(
  "a screenshot is the same for every secret of a length, in whatever colours it is covered: %s",
  async (name) => {
    const context = await lease.browser.newContext({ viewport: { width: 800, height: 600 } });
    await context.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: style }));
    const pictureOf = async (text: string) => {
      const shown = await context.newPage();
      await shown.goto("http://echo.test/");
      await shown.evaluate(`(() => {
        ${drawn}
        const echo = document.body.appendChild(document.createElement("div"));
        echo.id = "echo";
        (${echoes[name]})(echo, "${text}");
      })()`);
      const session = await context.newCDPSession(shown);
      return pictureWithoutSecrets(shown, new Mask({ CARD: text }), () => pngOf(session));
    };
    const [one, other] = [await pictureOf(secret), await pictureOf("7899 5656 8778 9797")];
    expect(Buffer.compare(one, other)).toBe(0);
    await context.close();
  },
);

test("a screenshot shows no secret that the page shows only between two searches of it", async () => {
  const context = await lease.browser.newContext({ viewport: { width: 600, height: 200 } });
  const [view, remote] = [await context.newPage(), await context.newPage()];
  const body = `${style}<div id="echo"></div><script>
    const channel = new BroadcastChannel("remote");
    channel.onmessage = ({ data }) => { echo.textContent = data; };
  </script>`;
  await context.route("**/*", (route) => route.fulfill({ contentType: "text/html", body }));
  for (const one of [view, remote]) await one.goto("http://remote.test/");
  const session = await context.newCDPSession(view);
  const take = async () => {
    await remote.evaluate(`channel.postMessage("${secret}")`);
    // In a page that is stopped, nothing arrives.
    await view.waitForTimeout(300);
    const png = await pngOf(session);
    await remote.evaluate(`channel.postMessage("")`);
    await view.waitForTimeout(300);
    return png;
  };
  const png = await pictureWithoutSecrets(view, new Mask({ CARD: secret }), take);
  expect(await shareInPng(await encoderPage(lease.browser), png, magenta)).toBe(0);
  await context.close();
});

test("a text that is not secret is filmed as the page shows it", async () => {
  const tried = await run([open("/0"), type, rest(800)], { secrets: {}, values: { CARD: secret } });
  expect(Math.max(...(await filmed(tried, magenta)))).toBeGreaterThan(0.001);
});

test("the film of a page without the secret goes on, except for what cannot be inspected", async () => {
  const shares = await filmed(await run([open("/chart"), type, rest(1000)]), blue);
  expect(shares.at(-1)).toBeGreaterThan(0.3);
});

test("the film goes on once the page that shows the secret is left", async () => {
  const steps = [open("/0"), type, rest(600), { type: "click", selectors: ["#next"] }, rest(800)];
  const tried = await run(steps);
  expect(tried.outcome).toBe("passed");
  expect((await filmed(tried, lime)).at(-1)).toBeGreaterThan(0.8);
});
