import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": (request, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end(
      page(
        "Languages",
        `<p>${request.headers["accept-language"]}</p><b></b>
          <script>document.querySelector("b").textContent = (1234.5).toLocaleString(navigator.language) + " " + navigator.languages;</script>`,
      ),
    ),
});

test("a page and its server learn the languages of a person's browser, in a form that scripts can use", async () => {
  const texts = { p: "en-US,en", b: "1,234.5 en-US,en" };
  const looks = Object.entries(texts).map(([selector, equals]) => ({
    type: "expectText",
    selectors: [selector],
    equals,
    timeout: 500,
  }));
  expect((await trial.run(opening("/", ...looks))).failure).toBeNull();
});
