import { describe, expect, onTestFinished, test } from "vitest";
import { page } from "../runner/fixture-site.ts";
import { opening, type Tried, useTrial } from "../runner/try-steps.ts";
import { colours } from "./colours.ts";
import { Projector } from "./projector.ts";

const names = Object.keys(colours).filter((name) => !["white", "slate"].includes(name));
const twelve = Array.from({ length: 12 }, (_, at) => names[at % names.length] ?? "");

const trial = useTrial({
  "/": page(
    "Colours",
    `<body style="margin: 0; background: rgb(${colours.grey})"><button style="position: fixed; left: 0; top: 0">Next</button>
    <script>
      const colours = ${JSON.stringify(twelve.map((name) => colours[name as keyof typeof colours].join(" ")))};
      document.querySelector("button").onclick = () => document.body.style.background = "rgb(" + colours.shift() + ")";
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
  "/opener": page(
    "Opener",
    `<body style="background: rgb(${colours.blue})"><button onclick="window.open('/late')">Open</button>`,
  ),
});

const click = { type: "click", selectors: ["button"] };

async function filmOf({ stored, files }: Tried): Promise<Projector> {
  const { browser } = await trial.browsers().lease();
  const film = await Projector.load(browser, await stored.read(files.video?.key ?? ""));
  onTestFinished(() => film.close());
  return film;
}

describe("A film shows every step", () => {
  test("that changes what can be seen, in order", async () => {
    const tried = await trial.run(opening("/", ...Array(12).fill(click)), { video: true });
    const film = await filmOf(tried);
    expect(await film.colours()).toEqual(["grey", ...twelve]);
  });

  test("however many tests are filmed at once", async () => {
    const steps = opening("/", ...Array(12).fill(click));
    const all = await Promise.all(Array.from({ length: 4 }, () => trial.run(steps, { video: true })));
    for (const tried of all) expect(await (await filmOf(tried)).colours()).toEqual(["grey", ...twelve]);
  });

  test("and begins with the page, not with an empty one", async () => {
    const film = await filmOf(await trial.run(opening("/late"), { video: true }));
    expect(await film.colours()).toEqual(["lime"]);
  });

  test("and never a page that waits for the one that it opens", async () => {
    const tried = await trial.run(
      opening("/opener", click, { type: "expectUrl", contains: "/late", target: "newest" }),
      { video: true },
    );
    expect(await (await filmOf(tried)).colours()).toEqual(["blue", "lime"]);
  });

  test("and holds the last picture for a second after the test", async () => {
    const tried = await trial.run(opening("/", click), { video: true });
    const film = await filmOf(tried);
    expect(Math.abs((await film.duration()) - tried.durationMs / 1000 - 1)).toBeLessThan(0.1);
  });
});

test("The film of a test without a page says that there was none", async () => {
  const tried = await trial.run([{ type: "request", method: "GET", url: "{{site}}/" }], { video: true });
  const film = await filmOf(tried);
  expect(await film.at(0, [[0.1, 0.1]])).toEqual(["slate"]);
  expect(Math.abs((await film.duration()) - tried.durationMs / 1000 - 1)).toBeLessThan(0.1);
});
