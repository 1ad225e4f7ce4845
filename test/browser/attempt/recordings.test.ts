import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { useTrial } from "../try-steps.ts";

const nav = (count: number) =>
  `<nav><a href="/shop">Books</a> <a href="/basket" id="basket">Basket (${count})</a></nav>`;

/** Applications render late and re-render: the shop appears 200 ms after its page, the basket 100 ms after a click. */
const shop = page(
  "Bookshop",
  `${nav(0)}<main></main><script>
    setTimeout(() => { document.querySelector("main").innerHTML = ["Dracula", "Frankenstein"].map((title, i) =>
      '<section id="book-' + (i + 1) + '"><h2>' + title + '</h2><button aria-label="Add ' + title + ' to the basket" onclick="add()">Add to the basket</button></section>').join("") }, 200);
    const add = () => setTimeout(() => { basket.outerHTML = '<a href="/basket" id="basket">Basket (1)</a>' }, 100);
  </script>`,
);
const basket = page(
  "Basket",
  `${nav(1)}<form action="/thanks"><label for="email">Email</label><input id="email" name="email" type="email" required>
    <label for="delivery">Delivery</label><select id="delivery" name="delivery"><option value="post">Post</select>
    <label><input type="checkbox" id="wrap" name="wrap"> Gift wrap</label><div style="height:1500px"></div>
    <button class="order" disabled>Order now</button></form><script>
    email.addEventListener("change", () => setTimeout(() => { delivery.innerHTML += '<option value="courier">Courier' }, 150));
    delivery.addEventListener("change", () => setTimeout(() => { document.querySelector(".order").disabled = false }, 150));
  </script>`,
);

const trial = useTrial({
  "/shop": shop,
  "/basket": basket,
  "/thanks": (request, response) => {
    const email = new URL(request.url ?? "", "http://site.test").searchParams.get("email");
    const body = page("Thanks", `<h1>Thank you, ${email}</h1>`);
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(body), 150);
  },
  "/pay": page(
    "Pay",
    `<button onclick="window.open('/wallet', 'wallet', 'width=400,height=400')">Pay with Wallet</button>
    <iframe src="/confirm" style="display:none"></iframe><p id="state" onmouseover="this.dataset.hovered = 'yes'">Open</p><script>
    addEventListener("message", ({ data }) => { if (data.account) { state.dataset.by = data.account; document.querySelector("iframe").style = "" } else state.textContent = "Paid" });
  </script>`,
  ),
  "/wallet": page(
    "Wallet",
    `<ul><li ondblclick="chosen = this.textContent; approve.disabled = false">Account 1</li><li>Account 2</li></ul>
    <button id="approve" disabled onclick="opener.postMessage({ account: chosen }, '*'); window.close()">Approve</button><script>let chosen</script>`,
  ),
  "/confirm": page(
    "Confirm",
    `<x-confirm></x-confirm><script>
    const root = document.querySelector("x-confirm").attachShadow({ mode: "open" });
    root.innerHTML = "<label><input type=checkbox> I am sure</label><button>Confirm</button>";
    root.querySelector("button").onclick = () => root.querySelector("input").checked && parent.postMessage({ confirmed: true }, "*");
  </script>`,
  ),
});

function recording(name: string): object[] {
  const file = new URL(`./recordings/${name}.recording.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { steps: object[] }).steps;
}

describe("Recordings in the form that Chrome exports", () => {
  test.each(["guest-checkout", "pop-up-and-frame"])("%s", async (name) => {
    const { outcome, failure, steps } = await trial.run(recording(name), { video: true });
    expect(failure).toBeNull();
    expect(outcome).toBe("passed");
    expect(new Set(steps.map((step) => step.outcome))).toEqual(new Set(["passed"]));
  });

  test("steps have readable titles", async () => {
    const { steps } = await trial.run(recording("guest-checkout"), { signal: AbortSignal.abort() });
    expect(steps.map((step) => step.title)).toEqual([
      "Set the viewport to 1020 × 720",
      `Open ${trial.origin()}/shop`,
      'Click "Add Frankenstein to the basket"',
      'Click "Basket (1)"',
      'Click "Email"',
      'Change "Email" to "ada@example.com"',
      "Press Tab",
      "Release Tab",
      'Change "Delivery" to "courier"',
      'Click "Gift wrap"',
      "Scroll the page to 0, 640",
      'Click "Order now"',
      'Wait for "Thank you, ada@example.com"',
    ]);
  });

  test("a recording of a page that has changed fails at the step that no longer works", async () => {
    const steps = recording("guest-checkout").map((step) =>
      JSON.parse(
        JSON.stringify(step)
          .replaceAll("Basket (1)", "Basket (2)")
          .replaceAll("nth-of-type(2)", "nth-of-type(9)")
          .replaceAll("a[2]", "a[9]"),
      ),
    );
    const shorter = steps.map((step, index) => (index === 3 ? { ...step, timeout: 1500 } : step));
    const { failure } = await trial.run(shorter);
    expect(failure).toMatchObject({ step: 4, stepTitle: 'Click "Basket (2)"' });
    expect(failure?.message).toBe(
      `No element matched aria/Basket (2), nav > a:nth-of-type(9), xpath///html/body/nav/a[9], pierce/nav > a:nth-of-type(9), text/Basket (2) within 1.5 s. The page "Bookshop" (${trial.origin()}/shop) was showing.`,
    );
  });
});
