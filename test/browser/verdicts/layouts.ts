/** Puts what a case uses into a page, as a person has to find it there. */
export interface Layout {
  /** As in `a button is clicked in a box that scrolls`. */
  where: string;
  /** The body around it; the page in the frame, if the layout is one of a frame. */
  around(target: string): string;
  /** The body that holds the frame `inner`. */
  frame?: string;
  /** Whether a finger gets there, as it moves what has no scroll bar. */
  isForFinger?: true;
}

const near = `<p style="height:500px">Near</p>`;
const far = `<p style="height:1500px">Far</p>`;
const bar = "background:#eee; z-index:5";

/** All of which a person with a mouse gets to. */
export const layouts: readonly Layout[] = [
  {
    where: "in a box that scrolls",
    around: (it) => `<div style="height:180px; overflow:auto">${near}${it}${near}</div>${near}`,
  },
  {
    where: "in a box that scrolls in another one",
    around: (it) =>
      `<div style="height:300px; overflow:auto">${near}<div style="height:160px; overflow:auto">${near}${it}${near}</div>${near}</div>`,
  },
  {
    where: "in a box that scrolls across",
    around: (it) =>
      `<div style="width:400px; overflow-x:auto"><div style="width:3000px; padding-left:1800px">${it}</div></div>`,
  },
  { where: "below the window", around: (it) => far + it + far },
  {
    where: "in the scrolled part of a page of the window's height",
    around: (it) =>
      `<style>body { margin:0; height:100vh; overflow:hidden }</style><div style="display:flex; flex-direction:column; height:100%"><header>Head</header><main style="flex:1; overflow:auto">${far}${it}${far}</main></div>`,
  },
  {
    where: "in a body that scrolls itself",
    around: (it) =>
      `<style>html { height:100%; overflow:hidden } body { height:100%; margin:0; overflow:auto }</style>${far}${it}${far}`,
  },
  {
    where: "in a dialog that scrolls",
    around: (it) =>
      `${far}<dialog id="modal" style="max-height:60vh; overflow:auto">${near}${it}${near}</dialog><script>modal.showModal()</script>`,
  },
  {
    where: "in a popover that scrolls",
    around: (it) =>
      `${far}<div popover id="layer" style="height:200px; overflow:auto">${near}${it}${near}</div><script>layer.showPopover()</script>`,
  },
  {
    where: "between the bars of a box that scrolls",
    around: (it) =>
      `<div style="height:260px; overflow:auto"><div style="position:sticky; top:0; height:90px; ${bar}">Head</div>${near}${it}${near}<div style="position:sticky; bottom:0; height:90px; ${bar}">Foot</div></div>`,
  },
  {
    where: "between two bars of the window",
    around: (it) =>
      `<div style="position:fixed; inset:0 0 auto; height:200px; ${bar}">Head</div><div style="position:fixed; inset:auto 0 0; height:250px; ${bar}">Foot</div>${far}${it}${far}`,
  },
  {
    where: "in a box that stops at its parts",
    around: (it) =>
      `<div style="height:250px; overflow:auto; scroll-snap-type:y mandatory">${[near, near, it].map((part) => `<div style="height:250px; overflow:clip visible; scroll-snap-align:start">${part}</div>`).join("")}</div>`,
  },
  {
    where: "in a part that is drawn smaller",
    around: (it) => `<div style="transform:scale(.6); transform-origin:0 0">${near}${it}</div>${far}`,
  },
  {
    where: "in a page written from right to left, that scrolls across",
    around: (it) =>
      `<script>document.documentElement.dir = "rtl"</script><div style="width:2500px">${far}<div style="padding-right:1700px">${it}</div></div>`,
  },
  {
    where: "in a part without a box, in a box that scrolls",
    around: (it) =>
      `<div style="height:180px; overflow:auto">${near}<div style="display:contents">${it}</div>${near}</div>`,
  },
  {
    where: "beside the pinned column and below the head of a table",
    around: (it) =>
      `<div style="height:250px; width:500px; overflow:auto"><table style="width:1500px"><thead style="position:sticky; top:0; ${bar}"><tr><th style="height:60px">A<th>B<th>C</thead>
        <tr><td style="height:900px">1<td>2<td>3<tr><td style="position:sticky; left:0; min-width:250px; background:#ddd">Pinned<td style="min-width:600px">Wide<td>${it}<tr><td style="height:900px">1<td>2<td>3</table></div>`,
  },
  {
    where: "in a part that slides in",
    around: (it) =>
      `${near}<style>@keyframes in { from { opacity:0; transform:translateY(60px) } }</style><div style="animation:in .8s both">${it}</div>${far}`,
  },
  {
    where: "in a frame below the window",
    around: (it) => `${near}${it}${near}`,
    frame: `${far}<iframe src="inner" width="600" height="300"></iframe>${far}`,
  },
  {
    where: "in a frame that is partly under a bar",
    around: (it) => `${near}${it}${near}`,
    frame: `<div style="position:sticky; top:0; height:330px; ${bar}">Head</div>${near}<iframe src="inner" width="600" height="500"></iframe>${far}`,
  },
];

/** Where nobody gets to. Only what the page shows may lead there, and it does not. */
export const closedPlaces: readonly Layout[] = [
  {
    where: "in a part that is folded",
    around: (it) => `<div style="height:0; overflow:hidden">${it}</div>`,
  },
  {
    where: "below what a box shows without a scroll bar",
    isForFinger: true,
    around: (it) => `<div style="height:90px; overflow:hidden">${near}${it}</div>`,
  },
  {
    where: "in a drawer that is closed at the side",
    around: (it) =>
      `<div style="position:relative; width:600px; height:400px; overflow:hidden"><p>Shop</p><div style="position:absolute; inset:0 0 0 auto; width:300px; transform:translateX(100%)">${it}</div></div>`,
  },
  {
    where: "in a drawer that is closed outside the window",
    around: (it) =>
      `<p>Shop</p><div style="position:fixed; inset:0 auto 0 0; width:300px; transform:translateX(-100%)">${it}</div>`,
  },
  {
    where: "on another slide",
    around: (it) =>
      `<div style="width:400px; overflow:hidden"><div style="display:flex; width:800px; transform:translateX(0)"><div style="width:400px">One</div><div style="position:relative; width:400px">${it}</div></div></div>`,
  },
  {
    where: "in a box that scrolls, on another slide",
    around: (it) =>
      `<div style="width:400px; overflow:hidden"><div style="display:flex; width:800px; transform:translateX(0)"><div style="width:400px">One</div><div style="width:400px; height:160px; overflow:auto">${near}${it}${near}</div></div></div>`,
  },
  {
    where: "behind a dialog",
    around: (it) => `${it}<dialog id="modal">Cookies</dialog><script>modal.showModal()</script>`,
  },
  {
    where: "behind a layer over the page",
    around: (it) => `${it}<div style="position:fixed; inset:0; background:#0008; z-index:5">Busy</div>`,
  },
  { where: "in a part that is inert", around: (it) => `<div inert>${it}</div>` },
  {
    where: "in a part that cannot be seen and takes no clicks",
    around: (it) => `<div style="opacity:0; pointer-events:none">${it}</div>`,
  },
  {
    where: "in a part that is hidden",
    around: (it) => `<div style="visibility:hidden">${it}</div>`,
  },
  {
    where: "in a part that is drawn without any size",
    around: (it) => `<div style="scale:0">${it}</div>`,
  },
  {
    where: "on the back of a card",
    around: (it) =>
      `<div style="transform-style:preserve-3d; position:relative; width:300px; height:200px"><div style="position:absolute; inset:0; backface-visibility:hidden; background:#fff">Front</div><div style="position:absolute; inset:0; backface-visibility:hidden; transform:rotateY(180deg); background:#fff">${it}</div></div>`,
  },
  {
    where: "below what a frame shows without a scroll bar",
    isForFinger: true,
    around: (it) => far + it,
    frame: `<iframe src="inner" width="600" height="100" scrolling="no"></iframe>`,
  },
  {
    where: "in a frame that is behind a layer",
    around: (it) => it,
    frame: `<iframe src="inner" width="600" height="300"></iframe><div style="position:fixed; inset:0; background:#0008">Busy</div>`,
  },
];
