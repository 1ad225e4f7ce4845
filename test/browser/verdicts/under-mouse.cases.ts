import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A menu that opens while the mouse is over its entry in a bar. */
const bar = `<style>li > ul { display:none } li:hover > ul { display:block }</style><ul><li style="width:100px">Goods<ul><li><a id="it" href="#books">Books</a></ul></ul>`;

export const cases: VerdictCase[] = [
  {
    rule: "the mouse is moved to the entry of a menu that is seen, before the page is scrolled back for one of the same name that left it",
    pages: `<style>.bar ul { display:none } .bar li:hover ul { display:block }</style>
      <nav style="position:fixed; top:0; left:0; transform:translateY(-100%)"><a href="#small">Books</a></nav>
      <header class="bar" style="position:sticky; top:0; background:#fff"><ul style="display:block"><li>Goods<ul><li><a href="#books">Books</a></ul></ul></header>
      <p style="height:4000px"></p><button>Deep</button>`,
    steps: [click("aria/Deep"), click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the button that the row under the mouse is about to show is waited for, though another row always shows its own",
    pages: `<style>.row button { opacity:0 } .row.on button, .row.pinned button { opacity:1 }</style><ul><li class="row" id="one">One <button onclick="window.hit = 1">Star</button></li><li class="row pinned">Two <button onclick="window.hit = 2">Star</button></li></ul>
      <script>one.onmouseenter = () => setTimeout(() => one.classList.add("on"), 100);</script>`,
    steps: [{ type: "hover", selectors: ["#one"] }, click("aria/Star"), holds("hit === 1")],
  },
  {
    rule: "the mouse is moved to the button beside a menu, in a tall part of which only the beginning is shown",
    pages: `<style>button + ul { display:none } button:hover + ul, button + ul:hover { display:block }</style>
      <div style="height:200px; overflow:hidden"><div style="height:600px"><button>Goods</button><ul style="margin:0"><li><a id="it" href="#books">Books</a></ul></div></div>`,
    steps: [click("#it"), holds("location.hash === '#books'")],
  },
  ...["visibility", "display"].flatMap((property): VerdictCase[] => {
    const [hidden, seen] = property === "display" ? ["none", "inline"] : ["hidden", "visible"];
    const style = `<style>.row { width:300px } .row a { ${property}:${hidden} } .row:hover a { ${property}:${seen} }</style>`;
    return [
      {
        rule: `the mouse is moved to the row whose button has the name, though a later selector finds one in each row: ${property}`,
        pages: `${style}<p class="row">One <a href="#one" aria-label="Edit one">E</a></p><p class="row">Two <a href="#two" aria-label="Edit two">E</a></p>`,
        steps: [click("aria/Edit two", "#of-another-run a", "text/E"), holds("location.hash === '#two'")],
      },
      {
        rule: `a text that the row under the mouse shows is not taken for that of another row, which an earlier selector finds: ${property}`,
        pages: `${style}<p class="row">One <a href="#one">★</a></p><p class="row">Two <a href="#two">★</a></p>`,
        steps: [
          click("aria/Star one", "p:nth-of-type(1) > a", "text/★"),
          click("aria/Star two", "p:nth-of-type(2) > a", "xpath//html/body/p[2]/a", "text/★"),
          holds("location.hash === '#two'"),
        ],
      },
      {
        rule: `a text is used if what an earlier selector finds with the same stays hidden: ${property}`,
        pages: `<p style="${property}:${hidden}">Go</p><button onclick="hit = 1">Go</button><script>let hit = 0</script>`,
        steps: [click("p", "text/Go"), holds("hit === 1")],
      },
      {
        rule: `the mouse is moved to what a later selector finds if that has the name, before another one that has it too: ${property}`,
        pages: `${style}<p class="row">One <a href="#one">Edit</a></p><p class="row" id="two">Two <a href="#two"><b>Edit</b></a></p>`,
        steps: [click("aria/Edit", "#two b"), holds("location.hash === '#two'")],
      },
    ];
  }),
  ...[
    [
      "the menu for a small window",
      `<nav class="small" style="display:none"><a>Home</a></nav><nav><a onclick="hit = 1">Home</a></nav>`,
    ],
    [
      "the part of a button for a small window",
      `<button onclick="hit = 1"><span class="small" style="display:none"><b>Home</b></span><span>Home</span></button>`,
    ],
  ].map(([what, body]) => ({
    rule: `a text is used at once if an earlier selector finds the same hidden in ${what}`,
    pages: `${body}<script>let hit = 0; const begun = Date.now()</script>`,
    steps: [click(".small > *", "text/Home"), holds("hit === 1 && Date.now() - begun < 2500")],
  })),
  {
    rule: "the first of a name is waited for where a row shows another one of it under the mouse",
    pages: `<style>.row a { display:none } .row:hover a { display:inline }</style>
      <button id="go" onclick="setTimeout(() => { toast.hidden = false }, 4000)">Go</button>
      <div id="toast" hidden>Saved <a href="#toast">Undo</a></div><p class="row" style="width:300px">One <a href="#row">Undo</a></p>`,
    steps: [click("#go"), click("aria/Undo"), holds("location.hash === '#toast'")],
  },
  {
    rule: "the mouse is moved for the next one of a name although many boxes lie around the first",
    pages: `<style>#bar li ul { display:none } #bar li:hover ul { display:block }</style>
      <header style="padding-bottom:20px"><div style="padding:0 0 12px 40px"><div style="padding:0 90px 8px 0"><div style="padding:0 0 4px 30px">
      <b>Shop</b><div style="display:none"><a href="#small">Books</a></div></div></div></div></header>
      <ul id="bar"><li>Goods<ul><li><a href="#books">Books</a></ul></ul>`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse is moved to a row that comes to where another one of the name was, by scrolling",
    pages: `<style>p { width:300px; height:20px; margin:0 } p a { display:none } .row:hover a { display:inline }</style><div style="height:2000px"></div>
      <p>One <a href="#one">Remove</a></p><div style="height:2000px"></div><p class="row">Two <a href="#two">Remove</a></p><div style="height:2000px"></div>`,
    steps: [click("aria/Remove"), holds("location.hash === '#two'")],
  },
  {
    rule: "the mouse is moved to a row that was scrolled out of its box, for the button in it",
    pages: `<style>.row a { display:none } .row:hover a { display:inline }</style>
      <div id="list" style="height:300px; overflow:auto"><div class="row" style="height:40px">First <a id="it" href="#books">Books</a></div>
      <div style="height:2000px"></div></div><script>list.scrollTop = 1500</script>`,
    steps: [click("#it"), holds("location.hash === '#books'")],
  },
  ...[
    [
      "its box does not show",
      `<div style="height:180px; overflow:auto"><p style="height:300px">Long</p>ROW</div><p style="height:300px">Below</p>`,
    ],
    [
      "its box shows part by part",
      `<div style="height:180px; overflow:auto; scroll-snap-type:y mandatory"><p style="height:180px; margin:0; scroll-snap-align:start">One</p><div style="height:180px; scroll-snap-align:start">ROW</div></div>`,
    ],
    [
      "lies under a bar at the edge of the window",
      `<p style="height:500px">Long</p>ROW<p style="height:900px">Below</p><div style="position:fixed; inset:auto 0 0 0; height:140px; background:#eee">Bar</div>`,
    ],
    [
      "lies under a bar that stays at the top",
      `<div style="position:sticky; top:0; height:140px; background:#eee">Bar</div><p style="height:300px">Long</p>ROW<p style="height:900px">Below</p><script>scrollTo(0, 350)</script>`,
    ],
  ].map(([where, body = ""]) => ({
    rule: `the mouse is moved to a row that ${where}, for the button in it`,
    pages: `<style>.row a { visibility:hidden } .row:hover a { visibility:visible }</style>${body.replace("ROW", '<div class="row" style="height:30px">First <a id="it" href="#books">Books</a></div>')}`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  })),
  {
    rule: "the mouse is moved to what it passes through before, out from under a pinned column",
    pages: `<style>.row a { opacity:0; pointer-events:none } .row:hover a { opacity:1; pointer-events:auto } td { min-width:250px }</style>
      <div style="width:500px; overflow:auto"><table style="width:1500px"><tr><td style="position:sticky; left:0; background:#ddd">Pinned<td style="min-width:600px">Wide<td><div class="row">Row <a href="#books">Books</a></div></table></div>`,
    steps: [click("text/Books"), holds("location.hash === '#books'")],
  },
  ...["", "{{foreign}}"].map((site) => ({
    rule: `a frame stays under the mouse that a step has put into it, where a bar covers a part of it: ${site || "its own site"}`,
    pages: {
      "": `<div style="position:sticky; top:0; height:330px; background:#eee">Bar</div><p style="height:500px"></p><iframe src="${site}inner" style="width:400px; height:500px"></iframe><p style="height:1500px"></p>`,
      inner: `<style>.menu button { display:none } .menu:hover button { display:block }</style><p style="height:700px"></p><div class="menu" style="width:120px">Goods<button onclick="window.hit = 1">Books</button></div><p style="height:700px"></p>`,
    },
    steps: [
      { type: "hover", selectors: ["text/Goods"], frame: [0] },
      { ...click("aria/Books"), frame: [0] },
      { ...holds("hit === 1"), frame: [0] },
    ],
  })),
  {
    rule: "a frame of which some is seen is scrolled to for what it fills in when that comes into view",
    pages: {
      "": `<p style="height:calc(100vh - 60px)"></p><iframe src="inner" style="width:400px; height:500px"></iframe><p style="height:1500px"></p>`,
      inner: `<p style="height:150px">Goods</p><div id="rest" style="height:50px"></div><script>new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) rest.innerHTML = '<button onclick="window.hit = 1">Books</button>'; }).observe(rest);</script>`,
    },
    steps: [
      { ...click("aria/Books"), frame: [0] },
      { ...holds("hit === 1"), frame: [0] },
    ],
  },
  {
    rule: "a frame of another site is scrolled to, which lies beyond what is seen of the frame around it, and draws nothing there",
    pages: {
      "": `<p style="height:calc(100vh - 60px)"></p><iframe src="outer" style="width:400px; height:550px"></iframe><p style="height:1500px"></p>`,
      outer: `<p style="height:350px">Shop</p><iframe src="{{foreign}}inner"></iframe>`,
      inner: `<script>requestAnimationFrame(() => document.body.insertAdjacentHTML("beforeend", '<button onclick="window.hit = 1">Books</button>'));</script>`,
    },
    steps: [
      { ...click("aria/Books"), frame: [0, 0] },
      { ...holds("hit === 1"), frame: [0, 0] },
    ],
  },
  {
    rule: "the mouse is moved to a row of a long table for the button in it, by its name",
    pages: `<style>td { width:200px } td a { display:none } tr:hover a { display:inline }</style><table><tbody id="rows"></tbody></table><script>
      rows.innerHTML = Array.from({ length: 100 }, (_, row) => "<tr><td>Row " + row + "<td><a href='#row" + row + "'>Remove</a>").join("")</script>`,
    steps: [click("aria/Remove"), holds("location.hash === '#row0'")],
  },
  ...["aria/Remove", "text/Remove", ".row > :last-child"].flatMap((selector) =>
    ["opacity:0", "opacity:0;transition:opacity .3s"].map(
      (style): VerdictCase => ({
        rule: `of the buttons that rows show by their opacity, the one of the row under the mouse is clicked: ${selector}, ${style}`,
        pages: `<style>.row { width:300px } .row a { ${style} } .row:hover a { opacity:1 }</style>
        <p class="row">One <a href="#one">Remove</a></p><p class="row" id="two">Two <a href="#two">Remove</a></p>`,
        steps: [{ ...click("#two"), type: "hover" }, click(selector), holds("location.hash === '#two'")],
      }),
    ),
  ),
  ...[
    {
      rows: "a list in the item of another one",
      body: `<ul><li><div class="row">One <a href="#one">Remove</a></div><ul><li><div class="row" id="two">Two <a href="#two">Remove</a></div></ul></ul>`,
    },
    {
      rows: "rows without a class in common",
      body: `<style>.odd, .even { width:300px } .odd a, .even a { opacity:0 } .odd:hover a, .even:hover a { opacity:1 }</style>
        <div class="odd">One <a href="#one">Remove</a></div><div class="even" id="two">Two <a href="#two">Remove</a></div>`,
    },
    {
      rows: "columns of cards",
      body: `<div style="display:flex"><section style="width:600px;height:900px"><h3>To do</h3><p class="row">One <a href="#one">Remove</a></p></section>
        <section style="width:600px;height:900px"><h3>Done</h3><p class="row">Other <a href="#other">Remove</a></p><p class="row last" id="two">Two <a href="#two">Remove</a></p></section></div>`,
    },
    {
      rows: "days that are larger than a third of the window",
      body: `<div style="height:500px">Monday<p class="row">One <a href="#one">Remove</a></p></div><div style="height:500px">Tuesday<p class="row" id="two">Two <a href="#two">Remove</a></p></div>`,
    },
    {
      rows: "cards that are larger than a third of the window",
      body: `<p class="row" style="width:auto;height:250px">One <a href="#one">Remove</a></p><p class="row" style="width:auto;height:250px" id="two">Two <a href="#two">Remove</a></p>`,
    },
    {
      rows: "cards of which the first has left the window",
      body: `<p class="row" style="width:auto;height:500px">One <a href="#one">Remove</a></p><p class="row" style="width:auto;height:500px">Other <a href="#other">Remove</a></p><p class="row" style="width:auto;height:500px" id="two">Two <a href="#two">Remove</a></p>`,
    },
    {
      rows: "articles of which the first has left the window",
      body: `<style>article { height:500px } article > div { opacity:0 } article:hover > div { opacity:1 }</style><article>One <div><a href="#one">Remove</a></div></article><article>Other <div><a href="#other">Remove</a></div></article><article id="two">Two <div><a href="#two">Remove</a></div></article>`,
    },
    {
      rows: "rows without a class in common, whose buttons are fields",
      body: `<style>.odd, .even { width:300px } .odd input, .even input { opacity:0 } .odd:hover input, .even:hover input { opacity:1 }</style>
        <div class="odd">One <input type="submit" value="Remove" onclick="location.hash = '#one'"></div><div class="even" id="two">Two <input type="submit" value="Remove" onclick="location.hash = '#two'"></div>`,
    },
  ].map(
    ({ rows, body }): VerdictCase => ({
      rule: `so it is in ${rows}`,
      pages: `<style>.row { width:300px } .row a { opacity:0 } .row:hover a { opacity:1 }</style>${body}`,
      steps: [{ ...click("#two"), type: "hover" }, click("aria/Remove"), holds("location.hash === '#two'")],
    }),
  ),
  ...["opacity:0", "visibility:hidden", "display:none"].map(
    (style): VerdictCase => ({
      rule: `of a row that keeps its button with the focus and one over which the mouse has been put since, the latter is meant: ${style}`,
      pages: `<style>.row { width:300px } .row a { ${style} } .row:is(:hover, :focus-within) a { opacity:1; visibility:visible; display:inline }</style>
        <p class="row" id="one">One <a href="#one">Remove</a></p><p class="row" id="two">Two <a href="#two">Remove</a></p>`,
      steps: [
        { ...click("#one"), type: "hover" },
        click("aria/Remove"),
        { ...click("#two"), type: "hover" },
        click("aria/Remove"),
        holds("location.hash === '#two'"),
      ],
    }),
  ),
  {
    rule: "so it is in a column of its own, in which the page shows the part of the row under the mouse",
    pages: `<style>.row { width:200px; height:30px } .row a { opacity:0 } .row.on a { opacity:1 }</style><div style="display:flex"><div><p class="row">One</p><p class="row" id="two">Two</p></div>
      <div id="pinned"><p class="row"><a href="#one">Remove</a></p><p class="row"><a href="#two">Remove</a></p></div></div>
      <script>two.onmouseenter = () => pinned.children[1].classList.add("on");</script>`,
    steps: [{ ...click("#two"), type: "hover" }, click("aria/Remove"), holds("location.hash === '#two'")],
  },
  {
    rule: "so it is beside a selected one that keeps its button",
    pages: `<style>.tab { display:inline-block; width:200px } .tab a { display:none } .tab:is(:hover, [aria-selected=true]) a { display:inline }</style>
      <div role="tablist"><div role="tab" class="tab active" aria-selected="true">One <a href="#one">Close</a></div><div role="tab" class="tab" aria-selected="false" id="two">Two <a href="#two">Close</a></div></div>`,
    steps: [{ ...click("#two"), type: "hover" }, click("aria/Close"), holds("location.hash === '#two'")],
  },
  {
    rule: "of the buttons that rows show some time after the mouse has come, the one of its row is clicked",
    pages: `<style>.row { width:300px } .row a { opacity:0 } .row.on a { opacity:1 }</style>
      <p class="row">One <a href="#one">Remove</a></p><p class="row" id="two">Two <a href="#two">Remove</a></p>
      <script>for (const row of document.querySelectorAll(".row")) row.onmouseenter = () => setTimeout(() => row.classList.add("on"), 400);</script>`,
    steps: [{ ...click("#two"), type: "hover" }, click("aria/Remove"), holds("location.hash === '#two'")],
  },
  ...[
    `<div class="bar"><a href="#it" id="it">Save</a></div><div class="text"><p id="two">Two <a href="#two">Save</a></p></div>`,
    `<p>One <a href="#it" id="it">Save</a></p><p>Two <a href="#two">Save</a></p><div id="two">Tip</div>`,
  ].map(
    (pages): VerdictCase => ({
      rule: `what has the focus is clicked again where the mouse has been put on no other row: ${pages}`,
      pages,
      steps: [
        click("#it"),
        holds("history.replaceState(null, '', '#') === undefined"),
        { ...click("#two"), type: "hover" },
        click("aria/Save"),
        holds("location.hash === '#it'"),
      ],
    }),
  ),
  {
    rule: "of boxes that the page draws itself, the first is clicked also after a step has put the mouse on another row",
    pages: `<style>input { opacity:0 }</style><ul><li><input type="checkbox" id="it"> One<li id="two"><input type="checkbox"> Two</ul>`,
    steps: [{ ...click("#two"), type: "hover" }, click("input"), holds("it.checked")],
  },
  {
    rule: "of the buttons that slide into their rows, the one of the row under the mouse is clicked",
    pages: `<style>.row { width:300px; height:40px; position:relative; overflow:hidden } .row a { position:absolute; right:0; transform:translateX(100%) }
      .row:hover a { transform:none }</style><div class="row">One <a href="#one">Remove</a></div><div class="row" id="two">Two <a href="#two">Remove</a></div>`,
    steps: [{ ...click("#two"), type: "hover" }, click("aria/Remove"), holds("location.hash === '#two'")],
  },
  ...["height:40px", "width:300px;height:200px"].map(
    (style): VerdictCase => ({
      rule: `the mouse is moved to a box into which something slides only then from beside it: ${style}`,
      pages: `<style>.box { position:relative; width:300px; overflow:hidden; ${style} } .in { position:absolute; top:0; left:100%; ${style} } .box:hover .in { left:0 }</style>
        <div class="box">One<div class="in"><a href="#one">Details</a></div></div>`,
      steps: [click("aria/Details"), holds("location.hash === '#one'")],
    }),
  ),
  {
    rule: "a transparent checkbox is clicked, although one of its name is seen later",
    pages: `<p><input type="checkbox" id="it" aria-label="Agree" style="opacity:0"><p><input type="checkbox" aria-label="Agree">`,
    steps: [click("aria/Agree"), holds("it.checked")],
  },
  {
    rule: "a transparent checkbox, for which the page draws another, is ticked before one that is seen later",
    pages: `<p><span style="position:relative;display:inline-block;width:40px;height:20px;background:#ccc"><input type="checkbox" id="it"
      style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"></span> Dark</p><p><input type="checkbox" id="other"> News</p>`,
    steps: [change("input[type=checkbox]", "true"), holds("it.checked && !other.checked")],
  },
  {
    rule: "so it is after a field beside the other was filled in",
    pages: `<header><span style="position:relative;display:inline-block;width:40px;height:20px;background:#ccc"><input type="checkbox" id="it"
      style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"></span> Dark</header><main><input id="name"><input type="checkbox" id="other"> News</main>`,
    steps: [
      change("#name", "Ada"),
      change("input[type=checkbox]", "true"),
      holds("it.checked && !other.checked"),
    ],
  },
  ...[
    [`<div class="head"><div>`, `<div class="form"><div>`],
    [`<div class="flex head"><div>`, `<div class="flex form"><div>`],
    [`<div class="head"><div>`, "<div><div>"],
    ["<aside><ul><li>", "<main><ul><li>"],
  ].map(
    ([head = "", form = ""]): VerdictCase => ({
      rule: `so it is where both boxes have the same place in parts of the page of different kinds: ${head}, ${form}`,
      pages: `${head}<input type="checkbox" id="it" style="opacity:0"> Dark</div></ul></aside></div>${form}<input type="checkbox" id="other"> News <input id="name">`,
      steps: [
        change("#name", "Ada"),
        change("input[type=checkbox]", "true"),
        holds("it.checked && !other.checked"),
      ],
    }),
  ),
  ...["", "<h2>Features</h2>"].map(
    (heading): VerdictCase => ({
      rule: `so it is in a large section that shows nothing before it is scrolled to, ${heading ? "or only its heading" : ""}`,
      pages: `<style>section { height:900px } .in { opacity:0 }</style>
      <section class="part">${heading}<div class="in"><a href="#first">Learn more</a></div></section><section class="part">${heading}<div class="in"><button>Play</button> <a href="#last">Learn more</a></div></section>
      <script>const seen = new IntersectionObserver((entries) => { for (const { target, isIntersecting } of entries) target.style.opacity = isIntersecting ? 1 : 0; });
      for (const one of document.querySelectorAll(".in")) seen.observe(one);</script>`,
      steps: [click("aria/Play"), click("aria/Learn more"), holds("location.hash === '#first'")],
    }),
  ),
  {
    rule: "so it is in a list over which the page draws another",
    pages: `<div class="lang">English <select id="it" style="opacity:0"><option>1<option>2</select></div><div class="form"><input id="name"> <select id="other"><option>1<option>2</select></div>`,
    steps: [change("#name", "Ada"), change("select", "2"), holds("it.value === '2' && other.value === '1'")],
  },
  {
    rule: "what a page shows only when it is scrolled to is clicked before what has its name further down",
    pages: `<style>section { opacity:0 } .in { opacity:1 }</style><p style="height:1500px">Shop</p><section><a href="#first">Learn more</a></section>
      <footer style="margin-top:900px"><a href="#last">Learn more</a></footer>
      <script>new IntersectionObserver(([at]) => at.isIntersecting && at.target.classList.add("in")).observe(document.querySelector("section"));</script>`,
    steps: [click("aria/Learn more"), holds("location.hash === '#first'")],
  },
  {
    rule: "so it is after a click in the section that has the other",
    pages: `<style>body { margin:0 } section { height:900px; opacity:0 } .in { opacity:1 }</style><main><section><a href="#first">Learn more</a></section>
      <section><p style="height:300px"></p><button id="b">Monthly</button> <a href="#last">Learn more</a></section></main>
      <script>const seen = new IntersectionObserver((all) => all.forEach((at) => at.target.classList.toggle("in", at.isIntersecting)));
      document.querySelectorAll("section").forEach((one) => seen.observe(one)); scrollTo(0, 1000);</script>`,
    steps: [click("#b"), click("aria/Learn more"), holds("location.hash === '#first'")],
  },
  {
    rule: "a transparent button is clicked, although a text that says the same is seen",
    pages: `<style>p { width:300px } a { opacity:0 } p:hover a { opacity:1 }</style><h2>Copy</h2><b>Copy</b><p>Code <a href="#code">Copy</a></p>`,
    steps: [click("text/Copy"), holds("location.hash === '#code'")],
  },
  ...[
    { input: '<input type="checkbox" aria-label="Select">', step: change("aria/Select", "true") },
    { input: '<input type="checkbox" aria-label="Select">', step: click("aria/Select") },
    {
      input: '<input type="button" value="Select" onclick="this.checked = true">',
      step: click("aria/Select"),
    },
  ].map(
    ({ input, step }): VerdictCase => ({
      rule: `of the fields that rows show by their opacity, the one of the row under the mouse is used: ${step.type}, ${input}`,
      pages: `<style>.row { width:300px } .row input { opacity:0 } .row:hover input { opacity:1 }</style>
        <p class="row">One ${input}</p><p class="row" id="two">Two ${input}</p>`,
      steps: [{ ...click("#two"), type: "hover" }, step, holds("two.querySelector('input').checked")],
    }),
  ),
  {
    rule: "the mouse is moved to the entry of a menu for what is named as the page is",
    pages: `<title>Books</title><style>li > ul { display:none } li:hover > ul { display:block }</style>
      <ul><li>Goods<ul><li><a href="#books">Books</a></ul></ul>`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "what is laid over a box that is larger than the window is waited for where the page is",
    pages: `<div style="position:relative; height:6000px">
      <button id="go" onclick="window.onscroll = () => it.remove(); setTimeout(() => { it.hidden = false }, 2500)">Go</button>
      <button id="it" hidden style="position:absolute; top:60px; left:8px" onclick="window.done = 1">Done</button></div>`,
    steps: [click("#go"), click("#it"), holds("done")],
  },
  ...[
    {
      of: "an entry of a menu that a bar opens for the mouse",
      body: bar,
    },
    {
      of: "an entry of a menu that keeps its place, below a heading that says more",
      body: `<style>li { position:relative; width:100px } li > ul { visibility:hidden; position:absolute; top:20px; left:0 } li:hover > ul { visibility:visible }</style>
        <ul><li>Goods<ul><li><a id="it" href="#books">Books</a></ul></ul><h1>Books and more</h1>`,
    },
    {
      of: "an entry of a menu in another one",
      body: `<style>li { position:relative; width:100px } li > ul { display:none; position:absolute; left:90px; top:0 } li:hover > ul { display:block }</style>
        <ul><li>Goods<ul><li>Paper<ul><li><a id="it" href="#books">Books</a></ul></ul></ul>`,
    },
    {
      of: "a button that a row far down shows for the mouse",
      body: `<style>#it { visibility:hidden } .row:hover #it { visibility:visible }</style><div style="height:3000px"></div><div class="row">Report <a id="it" href="#books">Flag</a></div>`,
    },
    {
      of: "an entry of a menu that fades in, and takes no mouse before",
      body: `<style>li { position:relative; width:100px } li > ul { opacity:0; pointer-events:none; position:absolute; top:20px; left:0 } li:hover > ul { opacity:1; pointer-events:auto }</style>
        <ul><li>Goods<ul><li><a id="it" href="#books">Books</a></ul></ul>`,
    },
    {
      of: "an entry of a menu beside the button that opens it",
      body: `<style>button + ul { display:none } button:hover + ul, button + ul:hover { display:block }</style>
        <div><button>Goods</button><ul><li><a id="it" href="#books">Books</a></ul></div>`,
    },
    {
      of: "an entry of a menu that a script opens beside a button, at the top of the page",
      body: `<button id="goods">Goods</button><div id="menu" hidden><a id="it" href="#books">Books</a></div><script>
        goods.onmouseenter = () => { menu.hidden = false; };</script>`,
    },
    {
      of: "an entry of a menu elsewhere in the page, by the button that says to control it",
      body: `<button id="goods" aria-controls="other menu">Goods</button><main style="height:300px">Shop</main><div><div id="menu" hidden style="position:absolute; top:40px"><a id="it" href="#books">Books</a></div></div><script>
        goods.onmouseenter = () => { menu.hidden = false; };</script>`,
    },
    {
      of: "an entry of a menu that lies beside the page before",
      body: `<style>li { position:relative; width:100px } li > ul { position:absolute; left:-9999px; top:20px } li:hover > ul { left:0 }</style>
        <ul><li>Goods<ul><li><a id="it" href="#books">Books</a></ul></ul>`,
    },
    ...["display:none", "visibility:hidden"].map((style) => ({
      of: `an arrow over a picture as large as the window, ${style}`,
      body: `<style>#it { position:absolute; top:300px; right:9px; ${style} } div:hover > #it { display:block; visibility:visible }</style>
        <div style="position:relative;height:800px;background:#ddd"><a id="it" href="#books">Next</a></div>`,
    })),
    {
      of: "a button that a script adds to the row under the mouse",
      body: `<div id="row" style="padding:9px">Report <a id="it" href="#books" hidden>Flag</a></div><script>
        row.onmouseenter = () => { it.hidden = false; };
        row.onmouseleave = () => { it.hidden = true; };</script>`,
    },
  ].flatMap(({ of, body }): VerdictCase[] =>
    ["#it", `aria/${/(\w+)<\/a>/.exec(body)?.[1]}`].map((selector) => ({
      rule: `the mouse is moved to what shows what is hidden: ${of}, ${selector}`,
      pages: body,
      steps: [click(selector), holds("location.hash === '#books'")],
    })),
  ),
  ...[
    `<a id="it" href="#books" aria-label="Books"><svg width="16" height="16"></svg></a>`,
    `<a id="it" href="#books" title="Books"><svg width="16" height="16"></svg></a>`,
    `<a id="it" href="#books"><img alt="Books" width="16" height="16"></a>`,
  ].map(
    (link): VerdictCase => ({
      rule: `the mouse is moved to what shows a button without a text, by the name that it has then: ${link}`,
      pages: `<style>#it { display:none } p:hover #it { display:inline-block }</style><p style="width:200px">Goods ${link}</p>`,
      steps: [click("aria/Books"), holds("location.hash === '#books'")],
    }),
  ),
  ...["aria/Remove", ".row a"].map(
    (selector): VerdictCase => ({
      rule: `of several that rows show for the mouse, the one in the dialog over the others is clicked: ${selector}`,
      pages: `<style>.row { width:300px } .row a { display:none } .row:hover a { display:inline }</style><p class="row">Page <a href="#page">Remove</a></p>
        <dialog id="box"><p class="row">Dialog <a href="#dialog">Remove</a></p></dialog><script>box.showModal()</script>`,
      steps: [click(selector), holds("location.hash === '#dialog'")],
    }),
  ),
  {
    rule: "a button is clicked by what it says only below the mouse, in place of another word",
    pages: `<style>button > :last-child, button:hover > :first-child { display:none } button:hover > :last-child { display:inline }</style>
      <button onclick="window.hit = true"><span>Following</span><span>Unfollow</span></button>`,
    steps: [click("aria/Unfollow"), holds("window.hit")],
  },
  ...["display:none", "position:fixed;left:-300px"].flatMap((style) =>
    ["aria/Books", "a"].map(
      (selector): VerdictCase => ({
        rule: `an entry is clicked in the menu that opens for the mouse, though one for small windows comes before: ${style}, ${selector}`,
        pages: `<header><b>Shop</b><div style="${style}"><a href="#small">Books</a></div></header>${bar}`,
        steps: [click(selector), holds("location.hash === '#books'")],
      }),
    ),
  ),
  {
    rule: "the page is scrolled back for a bar that leaves the window while it is scrolled down",
    pages: `<header id="bar" style="position:fixed;top:0;left:0"><a href="#menu">Menu</a></header><p style="height:2000px"></p><button>Deep</button><p style="height:1000px"></p><script>
      let last = 0; onscroll = () => { bar.style.transform = scrollY > last ? "translateY(-100%)" : "none"; last = scrollY; };</script>`,
    steps: [
      click("aria/Deep"),
      holds("bar.style.transform !== 'none'"),
      click("aria/Menu"),
      holds("location.hash === '#menu'"),
    ],
  },
  {
    rule: "a button that a picture shows for the mouse is clicked to upload another",
    pages: `<style>p { width:200px } button { display:none } p:hover button { display:inline }</style><p>Picture <button onclick="field.click()">Change</button></p><input id="field" type="file" hidden>`,
    steps: [
      { type: "upload", selectors: ["aria/Change"], files: [{ name: "a.txt", text: "x" }] },
      holds("field.files.length === 1"),
    ],
  },
  {
    rule: "what is hidden in a large part of the page is waited for without the mouse, and fails if it stays so",
    pages: `<main style="height:700px" onmouseover="it.hidden = false"><a id="it" hidden href="#books">Books</a></main>`,
    steps: [{ ...click("#it"), timeout: 2500 }],
    fails: /stayed hidden/,
  },
  {
    rule: "what is hidden below a dialog is not looked for in that",
    pages: `<div id="app">${bar}<div style="position:fixed;inset:9px;background:#eee" onmousemove="this.remove(); it.parentNode.parentNode.style.display = 'block'">Dialog</div></div>`,
    steps: [{ ...click("#it"), timeout: 2500 }],
    fails: /stayed hidden/,
  },
  {
    rule: "what shows by turns, and not while the mouse is on it, is clicked when it comes",
    pages: `<div id="c" style="width:400px;height:60px"><a href="#a">A</a><a href="#b" id="it" hidden>B</a></div><script>
      let isOver = false;
      c.onmouseenter = () => { isOver = true; };
      c.onmouseleave = () => { isOver = false; };
      setInterval(() => { if (!isOver) for (const one of c.children) one.hidden = !one.hidden; }, 2000)</script>`,
    steps: [click("#it"), holds("location.hash === '#b'")],
  },
  {
    rule: "the mouse stays where a step has put it, for a menu that takes its time",
    pages: `<nav style="height:30px;width:200px">Shop<span hidden>Books</span></nav><div id="goods" style="width:100px">Goods<div id="menu"></div></div><script>
      let timer;
      goods.onmouseenter = () => { timer = setTimeout(() => { menu.innerHTML = '<a href="#books">Books</a>'; }, 2500); };
      goods.onmouseleave = () => clearTimeout(timer);</script>`,
    steps: [{ ...click("#goods"), type: "hover" }, click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse goes on from where a step has put it to the menu within, once that has had its time",
    pages: `<style>li { position:relative; width:100px } li > ul { display:none; position:absolute; left:90px; top:0 } li:hover > ul { display:block }</style>
      <ul><li>Shoes<ul><li>Paper<ul><li><a href="#shoes">Books</a></ul></ul><li id="goods">Goods<ul><li>Paper<ul><li><a id="it" href="#books">Books</a></ul></ul></ul>`,
    steps: [{ ...click("#goods"), type: "hover" }, click("#it"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse goes on in the menu over which a step has put it, and to none of the same name in another",
    pages: `<style>li { position:relative; width:100px } li > ul { display:none; position:absolute; left:90px; top:0 } li:hover > ul { display:block }</style>
      <ul><li>Shoes<ul><li>Paper<ul><li><a href="#shoes">Books</a></ul></ul><li id="goods">Goods<ul><li>Paper<ul><li><a href="#books">Books</a></ul></ul></ul>`,
    steps: [{ ...click("#goods"), type: "hover" }, click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse stays where a step has put it, if what is meant does not lie there",
    pages: `<p id="rest" style="width:100px">Rest</p>${bar}`,
    steps: [
      { ...click("#rest"), type: "hover" },
      { ...click("#it"), timeout: 2500 },
    ],
    fails: /stayed hidden/,
  },
  {
    rule: "the mouse goes on from where a step has put it to no other entry of the same bar",
    pages: `<style>li { width:100px } li > ul { display:none } li:hover > ul { display:block }</style>
      <ul><li>Shoes<ul><li><a id="it" href="#books">Books</a></ul><li id="goods">Goods<ul><li><a href="#goods">Paper</a></ul></ul>`,
    steps: [
      { ...click("#goods"), type: "hover" },
      { ...click("#it"), timeout: 2500 },
    ],
    fails: /stayed hidden/,
  },
  {
    rule: "where a step has put the mouse does not matter on another page",
    pages: {
      "": `<p id="x">x</p>`,
      next: bar,
    },
    steps: [
      { ...click("#x"), type: "hover" },
      { type: "navigate", url: "{{site}}next" },
      click("aria/Books"),
      holds("location.hash === '#books'"),
    ],
  },
  {
    rule: "the mouse is moved to a bar that comes late",
    pages: `<div id="app"></div><script>setTimeout(() => { app.innerHTML = '${bar}'; }, 2000)</script>`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "an entry in another that only data-disabled marks is not disabled by that",
    pages: `<div role="treeitem" data-disabled>Folder<div role="group"><div role="treeitem" id="it" onclick="window.hit = true">File</div></div></div>`,
    steps: [click("#it"), holds("hit")],
  },
  ...[
    { type: "doubleClick", event: "dblclick" },
    { type: "click", button: "secondary", event: "contextmenu" },
  ].map(
    ({ event, ...how }): VerdictCase => ({
      rule: `a text takes it although a button says the same: ${event}`,
      pages: `<div on${event}="window.hit = true; return false">Open</div><button>Open</button>`,
      steps: [{ ...click("text/Open"), ...how }, holds("hit")],
    }),
  ),
  {
    rule: "a field that a row shows for the mouse is filled in",
    pages: `<style>#it { visibility:hidden } .row:hover #it { visibility:visible }</style><div style="height:300px"></div><div class="row">Report <input id="it"></div>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
];
