import type { Answer } from "../fixture-site.ts";
import { click, equals, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const reads = (rule: string, body: string, text: string): VerdictCase => ({
  rule,
  pages: body,
  steps: [equals("#it", text)],
});
const readsNot = (rule: string, body: string, text: string, fails = /to be/): VerdictCase => ({
  ...reads(rule, body, text),
  fails,
});
const open = (shadow: string) =>
  `<script>for (const host of document.querySelectorAll("x-host")) host.attachShadow({ mode: "open" }).innerHTML = \`${shadow}\`;</script>`;

const chart = (attributes = "") => `<svg ${attributes} width="300" height="100"><title>Sales chart</title>
  <style>.x { fill: red }</style><defs><text id="unused">Template</text></defs><text x="10" y="40" id="drawn">12</text>
  <text x="50" y="40" visibility="hidden">Sold out</text><g style="display:none"><text id="off" x="10" y="80">Error</text></g></svg>`;

const skipped = (content: string) => `<h1>Docs</h1><div style="height:5000px"></div>
  <section id="far" style="content-visibility:auto;contain-intrinsic-size:auto 300px">${content}</section>`;

const inXml =
  (body: string): Answer =>
  (_request, response) =>
    response
      .writeHead(200, { "content-type": "application/xhtml+xml" })
      .end(
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Page</title></head><body>${body}</body></html>`,
      );

export const cases: VerdictCase[] = [
  reads(
    "white space is read as on the page",
    `<p id="it">One\n   two&nbsp;three<br>four</p>`,
    "One two three four",
  ),
  reads("the value of a field is read", `<input id="it" value="Ada">`, "Ada"),
  {
    rule: "an option that is not chosen is no text of its list, which the message says",
    pages: `<select id="it" size="3"><option>Ann<option>Bob</select>`,
    steps: [{ type: "expectText", selectors: ["#it"], equals: "Ann" }],
    fails:
      /it was ""\. The text of a list is what is chosen in it: whether it has an option tells waitForElement\.$/,
  },
  reads("the choice of a list is read", `<select id="it"><option>A<option selected>B</select>`, "B"),
  reads("an empty field is empty, whatever its hint", `<input id="it" placeholder="Name">`, ""),
  readsNot("a hint is no value", `<input id="it" placeholder="Name">`, "Name"),
  readsNot("an option that is not chosen is not read", `<select id="it"><option>A<option>B</select>`, "A B"),
  reads(
    "what is hidden within is not read",
    `<p id="it">In stock<span hidden> not any more</span><span style="visibility:hidden"> at all</span></p>`,
    "In stock",
  ),
  reads(
    "text without a size is not read",
    `<p id="it">In stock<span style="font-size: 0"> not any more</span></p>`,
    "In stock",
  ),
  readsNot(
    "text without a size does not count",
    `<p id="it" style="font-size: 0; line-height: 20px">Saved</p>`,
    "Saved",
  ),
  readsNot("what is hidden within does not count", `<p id="it">Failed<span hidden>Saved</span></p>`, "Saved"),
  readsNot("a part of the text is not the text", `<p id="it">Total € 12.00</p>`, "€ 12.00"),
  readsNot("letter case counts", `<p id="it">saved</p>`, "Saved"),
  readsNot("another sum is another text", `<p id="it">€ 120.00</p>`, "€ 12.00"),
  readsNot("a hidden element says nothing", `<p id="it" hidden>Saved</p>`, "Saved", /hidden/),
  readsNot(
    "a closed details element shows its summary only",
    `<details id="it"><summary>More</summary>Saved</details>`,
    "More Saved",
  ),
  reads(
    "words beside a list begin with capitals where those on the page do",
    `<div id="it" style="text-transform:capitalize"><select><option>x</select> o'neil-smith (hello) a/b 1st
      "quoted" élan e\u0301lan ße don't e.g. mp3-player foo<b>bar</b> rock<i>'n'</i>roll<br>last</div>`,
    `x O'neil-Smith (Hello) A/B 1st "Quoted" Élan E\u0301lan ße Don't E.G. Mp3-Player Foobar Rock'n'Roll Last`,
  ),
  reads(
    "letters beside a list become capitals by the rules of their language",
    `<div id="it" lang="tr_TR" style="text-transform:uppercase"><select><option>x</select> izmir <i lang="no">i</i></div>`,
    "x İZMİR I",
  ),
  reads("of a drawing what is drawn is read", chart(`id="it"`), "12"),
  {
    ...readsNot("what a drawing hides does not count", chart(`id="it"`), "Error", /it was "12"/),
    steps: [{ type: "expectText", selectors: ["#it"], contains: "Error" }],
  },
  reads("of a drawing in a text what is drawn is read", `<p id="it">Sold: ${chart()}</p>`, "Sold: 12"),
  {
    rule: "a label in a drawing is read, and none that is not drawn",
    pages: chart(),
    steps: [equals("#drawn", "12"), equals("#off", ""), equals("#unused", ""), equals("#off", "Error")],
    fails: /it was ""/,
  },
  reads(
    "what a drawing defines is read where it uses it",
    `<svg id="it" width="200" height="100"><symbol id="badge"><text y="20">New</text><use href="#badge"></use></symbol><use href="#badge"></use></svg>`,
    "New",
  ),
  reads(
    "of a formula what is shown is read",
    `<math id="it"><semantics><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><annotation encoding="application/x-tex">\\alpha</annotation></semantics></math>`,
    "x+1",
  ),
  reads(
    "far down the page text is read that is laid out once it is near",
    skipped(`<h2 id="it">Terms</h2>`),
    "Terms",
  ),
  {
    rule: "so it is in what lies around it, and the page notices nothing",
    pages: `${skipped(`<h2>Terms</h2><x-host></x-host><div style="content-visibility:auto">Far <select><option>1</select></div>`)}
      ${open("<p style='content-visibility:auto'>Shadow</p>")}<script>
        const noticed = [];
        // On a busy machine Chromium now and then tells that the section was in view, and a millisecond later that it is not.
        let isSkipped = true;
        const note = () => noticed.push(1);
        const watch = () => {
          new MutationObserver(note).observe(document, { subtree: true, attributes: true, childList: true });
          far.addEventListener("contentvisibilityautostatechange", ({ target, skipped }) => { if (target === far) isSkipped = skipped; });
          document.addEventListener("scroll", note, true);
          let sizes = 0;
          new ResizeObserver(() => { sizes += 1; if (sizes > 1) note(); }).observe(far);
          window.watching = true;
        };
        // Chromium tells once that it skips the section, on a busy machine late.
        far.addEventListener("contentvisibilityautostatechange", () => setTimeout(watch, 100), { once: true });
      </script>`,
    steps: [
      holds("window.watching"),
      equals("#far", "Terms Shadow Far 1"),
      equals("body", "Docs Terms Shadow Far 1"),
      holds("new Promise((resolve) => setTimeout(() => resolve(noticed.length === 0 && isSkipped), 300))"),
      holds("far.offsetHeight === 300 && document.getAnimations().length === 0"),
    ],
  },
  readsNot(
    "what is never laid out does not count",
    `<div id="it">Open<p style="content-visibility:hidden">Saved</p></div>`,
    "Open Saved",
  ),
  readsNot(
    "what is never laid out does not count far down the page either",
    skipped(`<div id="it">Open<p style="content-visibility:hidden">Saved</p></div>`),
    "Open Saved",
    /it was "Open"/,
  ),
  reads("text in a shadow root is read", `<x-host id="it"></x-host>${open("<p>Saved</p>")}`, "Saved"),
  reads(
    "text in the shadow root of a child is read",
    `<div id="it"><x-host></x-host></div>${open("Saved")}`,
    "Saved",
  ),
  reads(
    "what fills a slot is read where the slot is",
    `<x-host id="it">Ada</x-host>${open("<p>Hello <slot></slot>!</p>")}`,
    "Hello Ada!",
  ),
  readsNot(
    "text in a shadow root counts",
    `<div id="it">Saved<x-host></x-host></div>${open(" not yet")}`,
    "Saved",
  ),
  readsNot(
    "the style of a shadow root is no text",
    `<div id="it"><x-host></x-host></div>${open("<style>p { color: red }</style><p>Red</p>")}`,
    "p { color: red } Red",
  ),
  {
    rule: "a text at the end of a long one is found",
    pages: `<pre id="it"></pre><script>it.textContent = "line\\n".repeat(5000) + "The end"</script>`,
    steps: [{ type: "expectText", selectors: ["#it"], contains: "The end" }],
  },
  {
    rule: "what follows on a long text counts",
    pages: `<p id="it"></p><script>it.textContent = "x".repeat(10000) + " and more"</script>`,
    steps: [equals("#it", "x".repeat(10000))],
    fails: /to be/,
  },
  {
    rule: "a pattern anchored to the end of a long text considers the rest",
    pages: `<p id="it"></p><script>it.textContent = "x".repeat(10000) + "!"</script>`,
    steps: [{ type: "expectText", selectors: ["#it"], matches: "^x+$" }],
    fails: /to match/,
  },
  {
    rule: "a text that comes late is waited for",
    pages: `<p id="it">Loading</p><script>setTimeout(() => { it.textContent = "Ready" }, 500)</script>`,
    steps: [equals("#it", "Ready")],
  },
  {
    rule: "the text of the page before is not that of the next one",
    pages: { "": `<p id="it">Cart: 1</p><a href="next">Next</a>`, next: `<p id="it">Cart: 0</p>` },
    steps: [click("a"), equals("#it", "Cart: 1")],
    fails: /it was "Cart: 0"/,
  },
  {
    rule: "a box has no text of its own",
    pages: `<input type="checkbox" id="it" value="yes">`,
    steps: [equals("#it", "yes")],
    fails: /./,
  },
  {
    rule: "the state of a box is not its text",
    pages: `<label>News <input type="checkbox" id="it"></label>`,
    steps: [equals("#it", "on")],
    fails: /./,
  },
  {
    rule: "a text is read of the element that is shown where two match",
    pages: `<p class="it" hidden>Old</p><p class="it">New</p>`,
    steps: [equals(".it", "New")],
  },
  {
    rule: "an expression is waited for",
    pages: `<script>setTimeout(() => { window.ready = true }, 400)</script>`,
    steps: [holds("window.ready")],
  },
  {
    rule: "an expression that stays false fails",
    pages: `<p id="it">0</p>`,
    steps: [holds("Number(it.textContent)")],
    fails: /did not become true/,
  },
  {
    rule: "an expression that throws fails",
    pages: `<p>0</p>`,
    steps: [holds("missing.value === 1")],
    fails: /did not become true/,
  },
  {
    rule: "a property of an element has to be as said",
    pages: `<input id="it" value="a">`,
    steps: [{ type: "waitForElement", selectors: ["#it"], properties: { value: "b" } }],
    fails: /value="a"/,
  },
  {
    rule: "a property that is zero has no sign",
    pages: `<input id="it" type="number" value="1"><script>it.balance = -0</script>`,
    steps: [{ type: "waitForElement", selectors: ["#it"], properties: { balance: 0 } }],
  },
  {
    rule: "a property that only the page's script gave an element is seen",
    pages: `<div id="it">x</div><script>it.state = { open: true, count: 2 }</script>`,
    steps: [{ type: "waitForElement", selectors: ["#it"], properties: { state: { open: true } } }],
  },
  {
    rule: "an attribute of an element has to be as said",
    pages: `<a id="it" href="/a">x</a>`,
    steps: [{ type: "waitForElement", selectors: ["#it"], attributes: { href: "/b" } }],
    fails: /href="\/a"/,
  },
  {
    rule: "the address has to be as said",
    pages: `x`,
    steps: [{ type: "expectUrl", matches: "/thanks$" }],
    fails: /address/,
  },
  ...["scale:0", "transform:scale(0)", "transform:scaleY(0)", "scale:1 0"].flatMap((style) => [
    readsNot(
      `what is scaled to nothing says nothing: ${style}`,
      `<p id="it" style="${style}">Saved</p>`,
      "Saved",
      /hidden/,
    ),
    readsNot(
      `nor does what lies in it: ${style}`,
      `<div style="${style}"><p id="it">Saved</p></div>`,
      "Saved",
      /hidden/,
    ),
    reads(
      `nor is it read with what it lies in: ${style}`,
      `<p id="it">Inbox<span style="display:inline-block;${style}"> 3</span></p>`,
      "Inbox",
    ),
  ]),
  reads(
    "what is scaled to less is read",
    `<p id="it" style="transform:scale(0.1) rotate(90deg)">Saved</p>`,
    "Saved",
  ),
  readsNot(
    "what a field holds is no text of a panel, which the message says",
    `<div id="it"><input id="link" readonly value="http://a.example/"></div>`,
    "http://a.example/",
    /it was ""\. In it, the field input#link holds a text: /,
  ),
  readsNot(
    "nor where the panel has a text of its own",
    `<div id="it">Link <input id="link" readonly value="http://a.example/"></div>`,
    "http://a.example/",
    /it was "Link"\. In it, the field input#link holds a text: /,
  ),
  readsNot(
    "a field that holds another text is not blamed for that of a panel",
    `<div id="it">Link <input id="link" readonly value="http://b.example/"></div>`,
    "http://a.example/",
    /it was "Link"\.$/,
  ),
  ...[`<iframe id="it" srcdoc="Paid"></iframe>`, `<div id="it"><iframe srcdoc="Paid"></iframe></div>`].map(
    (panel) =>
      readsNot(
        `what a frame shows is no text of what is around it, and the message says how to read it: ${panel.slice(1, 4)}`,
        panel,
        "Paid",
        /it was ""\. What a frame shows needs frame in the step, such as frame: \[0\], and a selector that finds it there\.$/,
      ),
  ),
  readsNot(
    "a frame that nobody sees is not blamed for the text of a panel",
    `<div id="it"><iframe hidden srcdoc="Paid"></iframe></div>`,
    "Paid",
    /it was ""\.$/,
  ),
  ...["Paid", "Shipped"].map(
    (text): VerdictCase => ({
      rule: `the style and the script of a drawing are no text of the page: ${text}`,
      pages: `<p>Order</p><svg width="50" height="50"><style>.Paid { fill: red }</style><script>/* Shipped */</script><rect class="Paid" width="40" height="40" /></svg>`,
      steps: [{ type: "waitForElement", selectors: [`text/${text}`] }],
      fails: /No element|at least 1 element/,
    }),
  ),
  {
    rule: "a script in a document of XML is no text of the page",
    pages: { "": inXml("<script>/* Shipped */</script><p>Order</p>") },
    steps: [{ type: "waitForElement", selectors: ["text/Shipped"] }],
    fails: /at least 1 element/,
  },
  {
    rule: "the text of a document of XML is read although all of it is taken out of its body's flow",
    pages: { "": inXml(`<style>body { overflow-x: hidden } p { position: absolute }</style><p>Order</p>`) },
    steps: [equals("body", "Order")],
  },
];
