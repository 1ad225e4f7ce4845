import { describe, expect, onTestFinished, test, vi } from "vitest";
import { FilmEncoder } from "../../../functions/browser/film/film-encoder.ts";
import { page } from "../fixture-site.ts";
import { opening, type Tried, useTrial } from "../try-steps.ts";
import { type Colour, type ColourName, colours } from "./colours.ts";
import { Projector } from "./projector.ts";

const names = Object.keys(colours).filter((name) => !["white", "slate", "crimson"].includes(name));
const nameAt = (at: number) => names[at % names.length] as ColourName;
const twelve = Array.from({ length: 12 }, (_, at) => nameAt(at));

const total = `<p style="width: 300px; height: 30px; background: rgb(${colours.lime})">Open</p>`;

const trial = useTrial({
  "/": page(
    "Colours",
    `<body style="margin: 0; background: rgb(${colours.grey})"><button style="position: fixed; left: 0; top: 0">Next</button>
    <script>
      const colours = ${JSON.stringify(twelve.map((name) => colours[name].join(" ")))};
      document.querySelector("button").onclick = () => document.body.style.background = "rgb(" + colours.shift() + ")";
      window.ononline = window.onoffline = document.querySelector("button").onclick;
    </script>`,
  ),
  "/late": (_request, response) =>
    void setTimeout(
      () =>
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(page("Late", `<body style="background: rgb(${colours.lime})">`)),
      700,
    ),
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => {
      const [first, second] = [2 * at, 2 * at + 1].map((one) => `rgb(${colours[nameAt(one)]})`);
      const body = `<body style="margin: 0; background: ${first}" oninput="this.style.background = '${second}'">`;
      // Nothing of the page is drawn before its style sheet is there.
      const style = '<link rel="stylesheet" href="/slow.css">';
      return [`/page/${at}`, page("Page", `${style}${body}<a href="/page/${at + 1}">Next</a><input>`)];
    }),
  ),
  "/slow.css": (_request, response) =>
    void setTimeout(() => response.writeHead(200, { "content-type": "text/css" }).end(), 100),
  "/moving": page(
    "Moving",
    `<div style="position: absolute; width: 99px; height: 99px; background: black"></div>
    <script>
      const move = (time) => {
        document.querySelector("div").style.left = (time / 4) % 500 + "px";
        requestAnimationFrame(move);
      };
      move(0);
    </script>`,
  ),
  "/marks": page(
    "Marks",
    `<style>body { margin: 0; background: white } button, input { position: absolute; box-sizing: border-box; left: 100px; width: 200px; height: 40px; border: 0; background: rgb(${colours.grey}) }</style>
    <button style="top: 100px"></button><input style="top: 200px" value="">
    <script>
      const seen = { changes: [], listeners: [] };
      new MutationObserver((all) => seen.changes.push(...all.map(({ type, target }) => type + " " + target.nodeName)))
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const add = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type, ...rest) { seen.listeners.push(type); add.call(this, type, ...rest); };
      document.querySelector("button").onclick = async () => {
        if (document.querySelector("input").value === "") return;
        seen.html = document.documentElement.outerHTML;
        seen.sheets = document.styleSheets.length + document.adoptedStyleSheets.length;
        seen.at = document.elementsFromPoint(200, 120).map(({ nodeName }) => nodeName);
        await fetch("/sighting", { method: "POST", body: JSON.stringify(seen) });
        document.title = "Sent";
      };
    </script>`,
  ),
  "/sighting": async (request, response) => {
    sightings.push((await request.toArray()).join(""));
    response.writeHead(204).end();
  },
  ...Object.fromEntries(
    ["Monday", "Tuesday"].map((day, at) => [
      `/${day}`,
      page(
        "Order",
        `<p>The order was placed, and if nothing comes between it will arrive on ${day}</p>${"<i>Book</i>".repeat(at)}`,
      ),
    ]),
  ),
  "/opener": page(
    "Opener",
    `<body style="background: rgb(${colours.blue})"><button onclick="window.open('/late')">Open</button>`,
  ),
  "/far": page(
    "Far",
    `<div style="height: 3000px"></div><button onclick="document.body.style.background = 'lime'">Buy</button>
    <input onkeydown="for (const until = performance.now() + 200; performance.now() < until; );">`,
  ),
  "/covered": page(
    "Covered",
    `<body style="margin: 0; background: white"><button style="position: absolute; left: 100px; top: 100px; width: 200px; height: 40px"></button>
    <div style="position: absolute; left: 80px; top: 80px; width: 240px; height: 80px; background: #ddd">`,
  ),
  "/date": page(
    "Date",
    `<body style="margin: 0; background: white"><input type="date" style="position: absolute; box-sizing: border-box; left: 100px; top: 100px; width: 200px; height: 40px">`,
  ),
  "/below": page("Below", `<div style="height: 3000px"></div>${total}`),
  "/below/box": page(
    "Below",
    `<div style="height: 300px; overflow: auto"><div style="height: 2000px"></div>${total}</div>`,
  ),
  "/below/frame": page(
    "Below",
    `<div style="height: 3000px"></div><iframe src="/below" style="width: 400px; height: 300px"></iframe>`,
  ),
  "/slides": page(
    "Slides",
    `<body style="margin: 0"><div style="width: 400px; height: 100px; overflow: hidden"><div style="display: flex">
    <p style="flex: none; margin: 0; width: 400px; height: 100px">Tea</p>
    <p style="flex: none; margin: 0; width: 400px; height: 100px; background: rgb(${colours.lime})">Open</p></div></div>`,
  ),
  "/far/frame": page(
    "Far",
    `<div style="height: 3000px"></div><iframe src="/marks" style="width: 400px; height: 300px"></iframe>`,
  ),
  "/edge": page(
    "Edge",
    `<body style="margin: 0"><input style="position: absolute; top: 570px; height: 60px"
      onkeydown="for (const until = performance.now() + 200; performance.now() < until; );">
    <div style="height: 3000px"></div>`,
  ),
  "/wide": page(
    "Wide",
    `<body style="margin: 0"><style>button, input { position: absolute; left: 500px; width: 200px; height: 40px; border: 0 }</style>
    <button style="top: 300px"></button><input style="top: 500px">`,
  ),
  "/scaled": page(
    "Scaled",
    `<body style="margin: 0"><iframe src="/field" style="width: 800px; height: 600px; transform: scale(.5); transform-origin: 0 0; border: 0">`,
  ),
  "/field": page(
    "Field",
    `<body style="margin: 0; padding-top: 200px"><input style="display: block; margin: 0; border: 0; padding: 0; width: 400px; height: 60px">`,
  ),
  "/low": page(
    "Low",
    `<style>body > * { position: absolute; border: 0; padding: 0; outline: 0; width: 100px }</style>
    <button style="position: fixed; left: 300px; bottom: 0; height: 8px"></button>
    <input type="range" style="position: fixed; left: 400px; bottom: 0; height: 16px; margin: 0">
    <textarea style="left: 100px; top: 100px; height: 2000px"></textarea>`,
  ),
  "/drag": page(
    "Drag",
    `<style>body { margin: 0 } div { position: absolute; width: 40px; height: 40px; background: gray }</style>
    <div id="from"></div><div id="to" style="left: 600px"></div>
    <script>
      const dragged = document.querySelector("#from");
      dragged.onpointerdown = () => {
        onpointermove = ({ clientX }) => {
          dragged.style.left = clientX - 60 + "px";
          // Slow, so that pictures are taken meanwhile.
          for (const until = performance.now() + 60; performance.now() < until; );
        };
      };
    </script>`,
  ),
  "/host": page("Host", `<button onclick="window.open('/greeting')">Open</button>`),
  "/greeting": page(
    "Greeting",
    `<p></p><input><button onclick="document.querySelector('p').textContent = document.querySelector('input').value">Greet</button>`,
  ),
  "/order": page(
    "Order",
    `<body style="background: rgb(${colours.blue})"><button onclick="window.open('/payment')">Pay</button>
    <a href="#" onclick="document.body.style.background = 'rgb(${colours.cyan})'">Thanks</a>`,
  ),
  "/payment": page(
    "Payment",
    `<body style="background: rgb(${colours.yellow})">
    <button onclick="opener.document.body.style.background = 'rgb(${colours.lime})'; window.close()">Confirm</button>`,
  ),
});

/** What the page could see of marks: its own markup, changes of it, listeners, style sheets and what lies at the press. */
const sightings: string[] = [];

const click = { type: "click", selectors: ["button"] };

/** Watches what is sent to be encoded, until the test ends. @returns what the frames so far show that show something new. */
function watchEncoder() {
  const encode = vi.spyOn(FilmEncoder.prototype, "encode");
  onTestFinished(() => encode.mockRestore());
  return () =>
    encode.mock.calls.flatMap(([frames]) =>
      frames.flatMap(({ shows, timeMs }) => (shows ? [{ ...shows, timeMs }] : [])),
    );
}

async function filmOf({ stored, files }: Tried): Promise<Projector> {
  const { browser, release } = await trial.browsers().lease();
  const film = await Projector.load(browser, await stored.read(files.video?.key ?? ""));
  // In a single process a lease is a browser of its own, and all of them together had more memory than a box like Lambda's has.
  onTestFinished(() => film.close().finally(() => release("keep")));
  return film;
}

describe("A film shows every step", () => {
  /** Colours show as well in a small film, which takes a third of the time. */
  const filmed = { video: true, viewport: { width: 400, height: 300 } };

  test("that changes what can be seen, in order", async () => {
    const tried = await trial.run(opening("/", ...Array(12).fill(click)), filmed);
    const film = await filmOf(tried);
    expect(await film.colours()).toEqual(["grey", ...twelve]);
  });

  test("also where an expression or the state of the network changes it", async () => {
    const evaluated = {
      type: "waitForExpression",
      expression: "document.querySelector('button').click() ?? true",
    };
    const network = (rate: number) => ({
      type: "emulateNetworkConditions",
      download: rate,
      upload: rate,
      latency: 0,
    });
    const steps = Array.from({ length: 4 }, () => [evaluated, network(0), network(100_000)]).flat();
    const film = await filmOf(await trial.run(opening("/", ...steps), filmed));
    expect(await film.colours()).toEqual(["grey", ...twelve]);
  });

  test("also those that go to another page, before the next one changes that", async () => {
    const next = { type: "click", selectors: ["a"] };
    const entry = { type: "change", selectors: ["input"], value: "." };
    const steps = [entry, ...Array(5).fill([next, entry]).flat()];
    const film = await filmOf(await trial.run(opening("/page/0", ...steps), filmed));
    expect((await film.colours()).filter((name) => name !== "white")).toEqual(twelve);
  });

  test("however many tests are filmed at once", async () => {
    const steps = opening("/", ...Array(12).fill(click));
    const all = await Promise.all(Array.from({ length: 4 }, () => trial.run(steps, { video: true })));
    for (const tried of all) expect(await (await filmOf(tried)).colours()).toEqual(["grey", ...twelve]);
  });

  test("and begins with the page, not with an empty one", async () => {
    const film = await filmOf(await trial.run(opening("/late"), filmed));
    expect(await film.colours()).toEqual(["lime"]);
  });

  test.for([
    // The page behind may be seen before it has drawn what the pop-up changed in it.
    ["closes itself", [{ ...click, target: "newest" }], /^blue yellow (blue )?lime cyan$/],
    [
      "a step closes",
      [
        { type: "expectUrl", contains: "/payment", target: "newest" },
        { type: "close", target: "newest" },
      ],
      /^blue yellow blue cyan$/,
    ],
  ] as const)(
    "also in a pop-up that %s, and in the page to which the test returns",
    async ([, steps, seen]) => {
      const thanks = { type: "click", selectors: ["a"] };
      for (const secrets of [{}, { PIN: "7351" }]) {
        const uses = Object.keys(secrets).map((name) => ({
          type: "waitForExpression",
          expression: `"{{${name}}}" !== ""`,
        }));
        const tried = await trial.run(opening("/order", ...uses, click, ...steps, thanks), {
          ...filmed,
          secrets,
        });
        expect(tried.outcome).toBe("passed");
        const colours = await (await filmOf(tried)).colours();
        expect(colours.join(" ")).toMatch(seen);
      }
    },
  );

  test("and never a page that waits for the one that it opens", async () => {
    const tried = await trial.run(
      opening("/opener", click, { type: "expectUrl", contains: "/late", target: "newest" }),
      filmed,
    );
    expect(await (await filmOf(tried)).colours()).toEqual(["blue", "lime"]);
  });

  test("and holds the last picture for a second after the test", async () => {
    const tried = await trial.run(opening("/", click), filmed);
    const film = await filmOf(tried);
    expect(Math.abs((await film.duration()) - tried.durationMs / 1000 - 1)).toBeLessThan(0.1);
  });
});

test("The film of a test without a page does not exist", async () => {
  const tried = await trial.run([{ type: "request", method: "GET", url: "{{site}}/" }], { video: true });
  expect([tried.outcome, tried.files.video]).toEqual(["passed", null]);
});

describe("A film shows what each step does", () => {
  const press = { type: "click", selectors: ["button"] };
  const entry = { type: "change", selectors: ["input"], value: "Ada" };
  const size = { width: 800, height: 600 };
  const orange: Colour = [234, 88, 12];

  const red: Colour = [220, 38, 38];

  /** Whether the last picture has that colour at a point of the page. */
  async function isMarked(film: Projector, x: number, y: number, colour = orange): Promise<boolean> {
    const { width, height } = await film.size();
    const shown = await film.colourAt(await film.duration(), [x / width, y / height]);
    return shown.every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) < 60);
  }

  test("a ring around where it pressed, by the page's own pixels", async () => {
    const film = await filmOf(await trial.run(opening("/marks", press), { video: true }));
    const ring = [184, 216].map((x) => isMarked(film, x, 120));
    expect(await Promise.all([...ring, isMarked(film, 250, 120), isMarked(film, 101, 202)])).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("all of it the larger, the larger the page is, as a large film is mostly watched as small as others", async () => {
    const viewport = { width: 1920, height: 1080 };
    const pressed = await filmOf(await trial.run(opening("/marks", press), { video: true, viewport }));
    expect((await pressed.size()).height - viewport.height).toBeGreaterThanOrEqual(viewport.width / 20);
    // The button is 200 × 40 at (100, 100).
    const ring = [176, 224].map((x) => isMarked(pressed, x, 120));
    const typed = await filmOf(await trial.run(opening("/marks", entry), { video: true, viewport }));
    expect(await Promise.all([...ring, isMarked(typed, 96, 220)])).toEqual([true, true, true]);
  });

  test("an outline around the field in which it types, and none around what was pressed before", async () => {
    const film = await filmOf(await trial.run(opening("/marks", press, entry), { video: true }));
    const outline = [98, 301].map((x) => isMarked(film, x, 220));
    expect(await Promise.all([...outline, isMarked(film, 184, 120)])).toEqual([true, true, false]);
  });

  test.for([
    ["a check of a text", { type: "expectText", selectors: ["button"], equals: "Gone" }],
    [
      "a wait for a property",
      { type: "waitForElement", selectors: ["button"], properties: { disabled: true } },
    ],
    [
      "a wait until nothing is there",
      { type: "waitForElement", selectors: ["#none", "button"], visible: false },
    ],
    ["a click on what is covered", { type: "click", selectors: ["button"] }, "/covered"],
    ["an entry into what takes none", { type: "change", selectors: ["button"], value: "Ada" }],
    [
      "a value that a field does not take",
      { type: "change", selectors: ["input"], value: "31.12.2026" },
      "/date",
    ],
  ] as const)("the element that failed %s, in red", async ([, failing, path = "/marks"]) => {
    const film = await filmOf(await trial.run(opening(path, { ...failing, timeout: 300 }), { video: true }));
    const sides = [98, 301].map((x) => isMarked(film, x, 120, red));
    expect(await Promise.all([...sides, isMarked(film, 98, 220, red)])).toEqual([true, true, false]);
  });

  test.for([
    ["/below", {}],
    ["/below/box", {}],
    ["/below/frame", { frame: [0] }],
  ] as const)(
    "the element that failed a check, also where the page has to be scrolled to it: %s",
    async ([path, at]) => {
      const wrong = { type: "expectText", selectors: ["p"], equals: "Paid", timeout: 300, ...at };
      const tried = await trial.run(opening(path, wrong), { video: true });
      const film = await filmOf(tried);
      const { height } = await film.size();
      const places: [number, number][] = Array.from({ length: 59 }, (_, at) => [0.3, (10 * at + 5) / height]);
      expect(await film.at(await film.duration(), places)).toContain("lime");
    },
  );

  test.for([
    ["/below", {}],
    ["/below/frame", { frame: [0] }],
  ] as const)(
    "also the element that a check waited for when the test ran out of its time: %s",
    async ([path, at]) => {
      const wrong = { type: "expectText", selectors: ["p"], equals: "Paid", timeout: 20_000, ...at };
      const tried = await trial.run(opening(path, wrong), { video: true, timeoutMs: 3_000 });
      expect(tried.outcome).toBe("timed_out");
      const film = await filmOf(tried);
      const { height } = await film.size();
      const places: [number, number][] = Array.from({ length: 59 }, (_, at) => [0.3, (10 * at + 5) / height]);
      expect(await film.at(await film.duration(), places)).toContain("lime");
    },
  );

  test("in red, too, when the test ran out of its time", async () => {
    const wrong = { type: "expectText", selectors: ["button"], equals: "Gone", timeout: 20_000 };
    const tried = await trial.run(opening("/marks", wrong), { video: true, timeoutMs: 3_000 });
    const film = await filmOf(tried);
    const sides = [98, 301].map((x) => isMarked(film, x, 120, red));
    expect(await Promise.all([...sides, isMarked(film, 98, 220, red)])).toEqual([true, true, false]);
  });

  test.for([
    { type: "expectText", selectors: ["#none"], equals: "Paid" },
    { type: "expectUrl", equals: "http://other.example/" },
  ])("no field of the step before in red, where one fails that is about none: $type", async (failing) => {
    const steps = opening("/marks", entry, { ...failing, timeout: 300 });
    const film = await filmOf(await trial.run(steps, { video: true }));
    expect(await isMarked(film, 98, 220, red)).toBe(false);
  });

  test("nothing in red where a step fails before it looks at the page", async () => {
    const unknown = { type: "expectText", selectors: ["button"], contains: "{{code}}" };
    const steps = opening("/marks", press, unknown);
    const film = await filmOf(await trial.run(steps, { video: true, values: { code: "" } }));
    expect(await isMarked(film, 98, 120, red)).toBe(false);
  });

  test("not what nobody can bring into view, as another slide than the one that is shown", async () => {
    const wrong = { type: "expectText", selectors: ["p:nth-child(2)"], equals: "Paid", timeout: 300 };
    const film = await filmOf(await trial.run(opening("/slides", wrong), { video: true }));
    const { height } = await film.size();
    const across = Array.from({ length: 9 }, (_, at): [number, number] => [(at + 1) / 20, 30 / height]);
    expect(await film.at(await film.duration(), across)).not.toContain("lime");
  });

  test("the pointer as a whole, also where it presses at the lower edge of the page", async () => {
    const film = await filmOf(await trial.run(opening("/low", press), { video: true }));
    expect(await isMarked(film, 350, size.height - 4 + 16)).toBe(true);
  });

  test("the outline of a field as a whole, also at the lower edge of the page", async () => {
    const steps = opening("/low", { ...entry, selectors: ["input"], value: "9" });
    const film = await filmOf(await trial.run(steps, { video: true }));
    expect(await isMarked(film, 450, size.height + 1)).toBe(true);
  });

  test("the outline of a field that is higher than the page, as far as it is seen", async () => {
    const steps = opening("/low", { ...entry, selectors: ["textarea"] });
    const film = await filmOf(await trial.run(steps, { video: true }));
    const sides = [98, 201].map((x) => isMarked(film, x, 300));
    expect(await Promise.all([...sides, isMarked(film, 98, size.height + 4)])).toEqual([true, true, false]);
  });

  test("the outline of a field within the picture of its page, which may be smaller than the film", async () => {
    const small = { width: 100, height: 300, deviceScaleFactor: 1, isMobile: false, hasTouch: false };
    const steps = opening("/marks", { type: "setViewport", ...small, isLandscape: false }, entry);
    const film = await filmOf(await trial.run(steps, { video: true }));
    // The page is at (350, 150), and half as wide as the field.
    const line = [400, 330, 470].map((x) => isMarked(film, x, 348));
    expect(await Promise.all(line)).toEqual([true, false, false]);
  });

  test("the outline of a field as large as its frame is shown", async () => {
    const film = await filmOf(await trial.run(opening("/scaled", { ...entry, frame: [0] }), { video: true }));
    // The field is 400 × 60 at (0, 200) in a frame of half the size.
    const outline = [isMarked(film, 202, 115), isMarked(film, 100, 132)];
    const beyond = [isMarked(film, 302, 115), isMarked(film, 100, 146)];
    expect(await Promise.all([...outline, ...beyond])).toEqual([true, true, false, false]);
  });

  test("the same on a phone that shows a page as a whole which is wider than its screen", async () => {
    const phone = { width: 400, height: 600, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
    const steps = [{ type: "setViewport", ...phone, isLandscape: false }, ...opening("/wide", entry, press)];
    const film = await filmOf(await trial.run(steps, { video: true }));
    // The page of 980 pixels fills the middle half of the film, so that its button of 200 × 40 at (500, 300) is 82 × 16 at (404, 122).
    const ring = [isMarked(film, 429, 131), isMarked(film, 461, 131)];
    expect(await Promise.all([...ring, isMarked(film, 600, 320)])).toEqual([true, true, false]);
  });

  test.for([
    ["/far", ["picture"]],
    // Where the page was not scrolled, the picture before shows that place, too; on a busy machine there is another by then.
    ["/marks", ["same", "picture"]],
    ["/far/frame", ["picture"], { frame: [0] }],
  ] as const)("the pointer on a picture of the place where it pressed: %s", async ([path, scenes, at]) => {
    const shown = watchEncoder();
    expect((await trial.run(opening(path, { ...press, ...at }), { video: true })).outcome).toBe("passed");
    const pressed = shown().flatMap(({ scene, marks }) => (marks.isPressed ? [scene.kind] : []));
    expect(scenes).toContain(pressed[0]);
  });

  test.for([["/far"], ["/edge"], ["/far/frame", { frame: [0] }]] as const)(
    "the outline on a picture of the field, also where the page is scrolled to it: %s",
    async ([path, at]) => {
      const shown = watchEncoder();
      expect((await trial.run(opening(path, { ...entry, ...at }), { video: true })).outcome).toBe("passed");
      const outlined = shown().filter(({ marks }) => marks.field !== null);
      expect(outlined[0]?.scene.kind).toBe("picture");
    },
  );

  test("no pointer on a page that was gone back to, which used it in a pop-up", async () => {
    const shown = watchEncoder();
    const target = "newest";
    const steps = opening(
      "/host",
      press,
      { ...entry, value: "{{NAME}}", target },
      { ...press, target },
      { type: "close", target },
      { type: "expectText", selectors: ["button"], equals: "Other", timeout: 500 },
    );
    await trial.run(steps, { video: true, secrets: { NAME: "Rumpelstiltskin" } });
    const last = shown()
      .map(({ marks }) => marks)
      .filter(({ caption }) => caption?.number === 6);
    expect(last.map(({ pointer }) => pointer)).toEqual(last.map(() => null));
    expect(last.at(-1)?.caption?.isFailed).toBe(true);
  });

  test("in a drag, the pointer where it is meanwhile", async () => {
    const shown = watchEncoder();
    const drag = { type: "drag", selectors: ["#from"], to: { selectors: ["#to"] } };
    expect((await trial.run(opening("/drag", drag), { video: true })).outcome).toBe("passed");
    const places = shown().map(({ marks }) => (marks.pointer?.x ?? 0) * size.width);
    expect(places.filter((x) => x > 60 && x < 590)).not.toEqual([]);
    // Just past the middle of the target.
    expect(places.at(-1)).toBeCloseTo(621, 0);
  });

  test("its caption below the page, in red once it failed", async () => {
    const wrong = { type: "expectText", selectors: ["button"], equals: "Gone", timeout: 300 };
    const film = await filmOf(await trial.run(opening("/marks", wrong), { video: true }));
    const { height } = await film.size();
    const bar: [number, number] = [0.999, (height - 4) / height];
    expect(await film.at(0, [bar])).toEqual(["slate"]);
    expect(await film.at(await film.duration(), [bar, [0.999, 590 / height]])).toEqual(["crimson", "white"]);
  });

  test("which attempt it is, from the second on", async () => {
    const bars = [1, 2, 3].map(async (attempt) => {
      const film = await filmOf(await trial.run(opening("/marks", press), { video: true, attempt }));
      const { width, height } = await film.size();
      const line = Array.from({ length: 60 }, (_, x): [number, number] => [
        (x + 12) / width,
        (height + 600) / 2 / height,
      ]);
      return (await film.at(await film.duration(), line)).join();
    });
    expect(new Set(await Promise.all(bars)).size).toBe(3);
  });

  const text = "The order was placed, and if nothing comes between it will arrive on Sunday";
  test.for([
    ["texts that differ at their end", { type: "expectText", selectors: ["p"], equals: text, timeout: 200 }],
    ["too few elements", { type: "waitForElement", selectors: ["main p + i", "i"], count: 2, timeout: 200 }],
  ])("what was there, where it is narrow and a step found %s", async ([, failing]) => {
    const viewport = { width: 390, height: 300 };
    const captions = ["/Monday", "/Tuesday"].map(async (path) => {
      const film = await filmOf(await trial.run(opening(path, failing as object), { video: true, viewport }));
      return film.caption(await film.duration(), viewport.height);
    });
    const [monday = [], tuesday = []] = await Promise.all(captions);
    const differing = monday.filter((value, at) => Math.abs(value - (tuesday[at] ?? 0)) > 64);
    // At least a digit is another one.
    expect(differing.length).toBeGreaterThan(10);
  });

  test("titles and texts that do not reorder what stands beside them", async () => {
    const captions = ["\u202enrut\u202c", "\ufffdnrut\ufffd"].map(async (text) => {
      const failing = {
        type: "expectText",
        selectors: ["body"],

        equals: `${text} 1 of 2`,
        timeout: 200,
      };
      const film = await filmOf(await trial.run(opening("/", failing), { video: true }));
      return film.caption(await film.duration(), size.height);
    });
    const [forced = [], replaced = []] = await Promise.all(captions);
    expect(forced.filter((value, at) => Math.abs(value - (replaced[at] ?? 0)) > 64)).toEqual([]);
    expect(forced.filter((value) => value > 200).length).toBeGreaterThan(100);
  });

  test("the number and title of the step that runs, from its beginning, also while the page moves", async () => {
    const waiting = (name: string) => ({
      type: "waitForExpression",
      expression: `new Promise((resolve) => setTimeout(() => resolve("${name}"), 500))`,
    });
    const trials = ["/", "/moving"].map((path) =>
      trial.run(opening(path, waiting("one"), waiting("two")), { video: true }),
    );
    for (const tried of await Promise.all(trials)) {
      const film = await filmOf(tried);
      const [, one = 0, two = 0] = tried.steps.map(({ startedAfterMs }) => (startedAfterMs ?? 0) / 1000);
      const change = (from: number, to: number) => film.captionChange(from, to, size.height);
      const isOther = [await change(0, one + 0.2), await change(one + 0.4, two + 0.2)];
      expect(Math.min(...isOther)).toBeGreaterThan(50);
      expect(await change(one + 0.2, one + 0.4)).toBeLessThan(20);
    }
  });

  test("the same on the card in place of pictures that would show a secret", async () => {
    const shown = watchEncoder();
    const rest = { type: "waitForExpression", expression: "new Promise((r) => setTimeout(r, 500, true))" };
    const steps = opening("/greeting", { ...entry, value: "{{NAME}}" }, rest, press, rest);
    const tried = await trial.run(steps, { video: true, secrets: { NAME: "Rumpelstiltskin" } });
    const all = shown();
    const cards = all.slice(all.findIndex(({ scene }) => scene.kind === "card"));
    // The others are over sooner than their card would be worth a picture.
    for (const { number, startedAfterMs } of tried.steps.filter((step) => [3, 5].includes(step.number))) {
      const then = cards.findLast(({ timeMs }) => timeMs <= (startedAfterMs ?? 0) + 100);
      expect(then?.marks.caption?.number).toBe(number);
    }
  });

  test("the steps in their order, also where one looks while the picture of the one before is taken", async () => {
    const shown = watchEncoder();
    const look = { type: "expectText", selectors: ["button"], equals: "Next" };
    const steps = Array.from({ length: 4 }, () => [click, look]).flat();
    await trial.run(opening("/", look, ...steps), { video: true });
    const named = shown().map(({ marks }) => marks.caption?.number ?? 0);
    expect(named).toEqual(named.toSorted((one, other) => one - other));
    expect(named).toEqual(expect.arrayContaining([1, 3, 5, 7, 9]));
  });

  test("and the page cannot see any of it", async () => {
    const sent = { type: "waitForExpression", expression: "document.title === 'Sent'" };
    for (const video of [true, false])
      await trial.run(opening("/marks", press, entry, press, sent), { video });
    const [filmed, bare] = sightings;
    expect(filmed).toContain("outerHTML");
    expect(filmed).toBe(bare);
  });
});
