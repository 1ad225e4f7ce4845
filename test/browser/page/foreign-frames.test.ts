import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": (request, response) => {
    const foreign = `http://localhost:${request.headers.host?.split(":")[1]}`;
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        page("Outer", `<p>Outer</p><div style="height:900px"></div><iframe src="${foreign}/pay"></iframe>`),
      );
  },
  "/pay": page(
    "Inner",
    `<label>Card <input id="card"></label><button onclick="this.textContent = 'Paid'">Pay</button>`,
  ),
  "/hidden": (request, response) => {
    const foreign = `http://localhost:${request.headers.host?.split(":")[1]}`;
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(page("Outer", `<iframe style="display:none" src="${foreign}/pay"></iframe>`));
  },
  "/under": (request, response) => {
    const foreign = `http://localhost:${request.headers.host?.split(":")[1]}`;
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        page(
          "Outer",
          `<iframe src="${foreign}/pay"></iframe><div class="cover" style="position:fixed;inset:0">Cookies</div>`,
        ),
      );
  },
});

const frame = [0];
const hosts = () => {
  const { port } = new URL(trial.origin());
  return { allowedPrivateHosts: [`127.0.0.1:${port}`, `localhost:${port}`] };
};

describe("A frame of another site, as on payment pages", () => {
  test("steps act in it by every kind of selector", async () => {
    const { failure } = await trial.run(
      opening(
        "/",
        { type: "change", frame, selectors: ["aria/Card"], value: "4242" },
        { type: "waitForElement", frame, selectors: ["#card"], properties: { value: "4242" } },
        { type: "click", frame, selectors: ["aria/Pay"], offsetX: 4, offsetY: 4 },
        { type: "expectText", frame, selectors: ["text/Paid"], equals: "Paid" },
      ),
      hosts(),
    );
    expect(failure).toBeNull();
  });

  test("a hidden frame is searched without waiting for it for ever", async () => {
    const { failure } = await trial.run(
      opening("/hidden", { type: "click", frame, selectors: ["aria/Nobody", "#card"], timeout: 3000 }),
      hosts(),
    );
    expect(failure?.message).toMatch(/^The field "Card" .* was there but stayed hidden for 3 s\.$/);
  });

  test("what covers the frame is named", async () => {
    const { failure } = await trial.run(
      opening("/under", { type: "click", frame, selectors: ["aria/Pay"], timeout: 1500 }),
      hosts(),
    );
    expect(failure?.message).toMatch(/^"Cookies" \(div\.cover\) covered the element iframe .* for 1\.5 s\.$/);
  });
});
