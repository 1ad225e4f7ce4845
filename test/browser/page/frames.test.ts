import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const pay = page(
  "Pay",
  `<div style="height:300px"></div><label>Card <input id="card"></label><button id="pay" onclick="this.textContent = 'Paid'">Pay</button><div style="height:300px"></div>`,
);

/** Puts a frame over the whole page for 400 ms. */
const throwIn = `{
  const thief = document.createElement("iframe");
  thief.style = "position:fixed;left:0;top:0;width:700px;height:500px;border:0;background:#ccc";
  thief.id = "thief";
  document.body.append(thief);
  setTimeout(() => thief.remove(), 400);
}`;

/** `{pay}` is the address of the frame's page, on the same site or on another one. */
const frames: Record<string, string> = {
  "/rotated": `<iframe src="{pay}" style="transform:rotate(30deg);margin:80px;width:300px;height:200px;border:9px solid;padding:5px"></iframe>`,
  "/on-its-head": `<iframe src="{pay}" style="transform:rotate(180deg);width:300px;height:200px"></iframe>`,
  "/skewed": `<div style="transform:skewX(20deg)"><iframe src="{pay}" style="width:300px;height:200px"></iframe></div>`,
  "/zoomed": `<iframe src="{pay}" style="zoom:1.5;width:300px;height:200px"></iframe>`,
  "/scaled": `<div style="height:1200px"></div><iframe src="{pay}" style="transform:scale(0.4);width:600px;height:400px"></iframe>`,
  "/thrown-in": `<iframe src="{pay}" style="width:300px;height:200px"></iframe><script>
    document.querySelector("iframe").addEventListener("pointerenter", () => ${throwIn}, { once: true });
  </script>`,
  "/stays": `<iframe src="{pay}" style="width:300px;height:200px"></iframe><script>
    document.querySelector("iframe").addEventListener("pointerenter", () => document.body.insertAdjacentHTML("beforeend",
      "<div id=layer style='position:fixed;inset:0;background:#ccc'>Cookies</div>"), { once: true });
  </script>`,
};

const foreign = (host = "") => `http://localhost:${host.split(":")[1]}/pay`;
const answers = Object.entries(frames).flatMap(([path, body]) => [
  [path, page("Frames", body.replace("{pay}", "/pay"))] as const,
  [
    `${path}-foreign`,
    (request: { headers: { host?: string } }, response: { end(text: string): void }) =>
      response.end(page("Frames", body.replace("{pay}", foreign(request.headers.host)))),
  ] as const,
]);

const trial = useTrial({
  "/pay": pay,
  "/nested": page(
    "Nested",
    `<div style="transform:rotate(90deg)"><iframe src="/rotated" style="width:500px;height:450px"></iframe></div>`,
  ),
  "/undrawn": (request, response) => {
    response.end(
      page(
        "Undrawn",
        `<iframe src="${foreign(request.headers.host)}" style="position:fixed;left:-900px;width:300px"></iframe>`,
      ),
    );
  },
  "/overlay": page(
    "Overlay",
    `<button id="b" style="width:200px;height:60px" onclick="this.textContent = 'Done'">Go</button>
    <script>b.addEventListener("pointermove", () => ${throwIn}, { once: true })</script>`,
  ),
  "/overlay-stays": page(
    "Overlay",
    `<button id="b" style="width:200px;height:60px" onclick="this.textContent = 'Done'">Go</button><script>
    b.addEventListener("pointermove", () => document.body.insertAdjacentHTML("beforeend",
      "<iframe id=thief style='position:fixed;left:0;top:0;width:700px;height:500px;border:0'></iframe>"), { once: true });</script>`,
  ),
  ...Object.fromEntries(answers),
});

const hosts = () => {
  const { port } = new URL(trial.origin());
  return { allowedPrivateHosts: [`127.0.0.1:${port}`, `localhost:${port}`] };
};
const frame = [0];
const click = (more: object = {}) => ({
  type: "click",
  frame,
  selectors: ["aria/Pay"],
  timeout: 5000,
  ...more,
});
const paid = { type: "expectText", frame, selectors: ["#pay"], equals: "Paid", timeout: 3000 };

describe("the pointer reaches what is in frames", () => {
  const turned = ["/rotated", "/on-its-head", "/skewed", "/zoomed", "/scaled"];
  test.concurrent.each(turned.flatMap((path) => [path, `${path}-foreign`]))("%s", async (path) => {
    const { failure } = await trial.run(opening(path, click(), paid), hosts());
    expect(failure).toBeNull();
  });

  test("in a rotated frame within a rotated frame", async () => {
    const within = { frame: [0, 0] };
    const { failure } = await trial.run(opening("/nested", click(within), { ...paid, ...within }), hosts());
    expect(failure).toBeNull();
  });

  test.concurrent.each(["/thrown-in", "/thrown-in-foreign"])(
    "%s: a click that another frame swallowed is repeated",
    async (path) => {
      const { failure } = await trial.run(opening(path, click(), paid), hosts());
      expect(failure).toBeNull();
    },
  );

  test("a click that a frame over the page swallowed is repeated", async () => {
    const { failure } = await trial.run(
      opening(
        "/overlay",
        { type: "click", selectors: ["#b"], timeout: 5000 },
        { type: "expectText", selectors: ["#b"], equals: "Done", timeout: 3000 },
      ),
    );
    expect(failure).toBeNull();
  });

  test("a click that a frame always swallows fails, and the frame is named", async () => {
    const { failure } = await trial.run(
      opening("/overlay-stays", { type: "click", selectors: ["#b"], timeout: 800 }),
    );
    expect(failure?.message).toMatch(/^The element iframe#thief covered the button "Go" .* for 800 ms\.$/);
  });

  test.concurrent.each(["/stays", "/stays-foreign"])(
    "%s: a layer that appears over the frame is named",
    async (path) => {
      const { failure } = await trial.run(opening(path, click({ timeout: 1000 })), hosts());
      expect(failure?.message).toMatch(/^"Cookies" \(div#layer\) covered the element iframe .* for 1 s\.$/);
      const typed = await trial.run(
        opening(
          path,
          { type: "hover", frame, selectors: ["#pay"], timeout: 3000 },
          { type: "change", frame, selectors: ["#card"], value: "4242", timeout: 800 },
        ),
        hosts(),
      );
      expect(typed.failure?.message).toMatch(/^"Cookies" \(div#layer\) covered the element iframe/);
    },
  );

  test("a frame that is never drawn is searched without waiting for ever, by aria/ too", async () => {
    const { failure } = await trial.run(
      opening("/undrawn", { type: "click", frame, selectors: ["aria/Pay", "#pay"], timeout: 3000 }),
      hosts(),
    );
    expect(failure?.message).toMatch(
      /The element iframe .* was there, but nothing scrolled it into view for 3 s\.$/,
    );
  });
});

describe("A step that looked in the wrong frame says which one has it", () => {
  const wanted = (selector: string, more: object = {}) => ({
    type: "click",
    selectors: [selector],
    timeout: 600,
    ...more,
  });
  const isThere = (path: string) => ({
    ...paid,
    equals: "Pay",
    frame: path === "/nested" ? [0, 0] : frame,
    timeout: 10_000,
  });

  test.concurrent.each([
    ["/rotated", wanted("#pay"), "A frame of the page has it: the step needs frame: [0]."],
    ["/rotated-foreign", wanted("#pay"), "A frame of the page has it: the step needs frame: [0]."],
    ["/rotated-foreign", wanted("aria/Pay"), "A frame of the page has it: the step needs frame: [0]."],
    [
      "/nested",
      wanted("text/Pay", { frame: [0] }),
      "A frame of the page has it: the step needs frame: [0, 0].",
    ],
    ["/rotated", wanted("iframe", { frame }), "The page itself has it, outside of the frame."],
    ["/rotated", wanted("#nowhere"), ""],
    ["/rotated", wanted("aria/Nowhere"), ""],
  ])("%s: %j", async (path, step, hint) => {
    const { failure } = await trial.run(opening(path, isThere(path), step), hosts());
    const [, told] =
      /^No element matched .* within 600 ms\. ?(.*) The page .* was showing\.$/.exec(
        failure?.message ?? "",
      ) ?? [];
    expect(told).toBe(hint);
  });
});
