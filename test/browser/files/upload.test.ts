import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const reports = `<pre id="got"></pre><script>
  const report = (files) => {
    const lines = [];
    for (const file of files) lines.push(file.name + ' ' + file.size + ' ' + file.type);
    document.querySelector('#got').textContent = lines.join(', ');
  };
</script>`;
const field = (attributes: string, rest = "") =>
  page(
    "Upload",
    `${reports}<input id="file" type="file" onchange="report(this.files)" ${attributes}>${rest}`,
  );
const overlay = '<div style="position:fixed;inset:0;background:#0008">A notice</div>';

/** A field that lies over a button, below the fold. */
const over = (style: string, attributes = "") =>
  page(
    "Over",
    `${reports}<p style="height:1500px"></p><div style="position:relative;display:inline-block"><button id="choose">Choose</button>
     <input id="file" type="file" style="position:absolute;inset:0;width:100%;${style}" onchange="report(this.files)" ${attributes}></div>`,
  );

/** A hidden field whose label lies below what its box shows. @param scrolls how the box does. */
const farInBox = (scrolls: string) =>
  page(
    "Box",
    `${reports}<div id="box" style="height:150px;${scrolls}"><p style="height:300px">Long</p><label id="choose">Choose <input id="file" type="file" hidden onchange="report(this.files)"></label></div><p style="height:300px">Under the box</p>`,
  );

/** An area that opens a field which lies over it. */
const dropZone = (style: string, rest = "") =>
  page(
    "Drop zone",
    `${reports}<div style="position:relative;width:300px;background:#def" onclick="file.click()">Drop files here or <a>choose some</a>
     <input id="file" type="file" style="position:absolute;inset:0;${style}" onclick="event.stopPropagation()" onchange="report(this.files); this.value = ''"></div>${rest}`,
  );

const trial = useTrial({
  "/over": over("opacity:0"),
  "/over-bar": over("opacity:0").replace(
    "</body>",
    `<p style="height:300px"></p><div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#eee">Bar</div><script>scrollTo(0, choose.getBoundingClientRect().bottom - innerHeight + 20)</script></body>`,
  ),
  "/over-disabled": over("opacity:0", "disabled"),
  "/over-opaque": over("background:#fff"),
  "/far": farInBox("overflow:auto"),
  "/far-cut": farInBox("overflow:hidden"),
  "/far-scripted": farInBox("overflow:hidden").replace(
    "</body>",
    "<script>box.onwheel = (event) => { box.scrollTop += event.deltaY; }</script></body>",
  ),
  "/without-box": page(
    "Without a box",
    `${reports}<div style="display:contents"><button onclick="file.click()">Choose</button><input id="file" type="file" hidden onchange="report(this.files)"></div>`,
  ),
  "/later-without-box": page(
    "Later",
    `${reports}<div hidden><div style="display:contents"><button onclick="file.click()">Choose</button><input id="file" type="file" hidden onchange="report(this.files)"></div></div>`,
  ),
  "/closed-without-box": page(
    "Closed",
    `${reports}<details><summary>More</summary><div style="display:contents"><button onclick="file.click()">Choose</button><input id="file" type="file" hidden onchange="report(this.files)"></div></details>`,
  ),
  "/plain": field(""),
  "/several": field("multiple"),
  "/images": field('accept="image/*,.PDF"'),
  "/strange-kind": field('accept="application/vnd.nobody"'),
  "/folder": field("webkitdirectory"),
  "/disabled": field("disabled"),
  "/disabled-hidden": field('disabled style="display:none"', "<button>Choose</button>"),
  "/soon-enabled": field("disabled", "<script>setTimeout(() => { file.disabled = false }, 300)</script>"),
  "/inert": page("Inert", `<div inert>${field("")}</div>`),
  "/covered": field("", overlay),
  "/covered-hidden": page(
    "Covered",
    `<div style="padding:20px">${field('style="display:none"', "<button>Choose</button>")}</div>${overlay}`,
  ),
  "/label": field(
    'style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"',
    '<label id="choose" for="file" style="background:#def;padding:8px">Choose a file</label>',
  ),
  "/hidden-field": field(
    "hidden",
    '<label id="choose" for="file" style="background:#def;padding:8px">Choose\n a file</label>',
  ),
  "/hidden-below-heading": page(
    "Below a heading",
    `${reports}<h2>Choose a file</h2><label for="file">Choose a file</label><input id="file" type="file" hidden onchange="report(this.files)">`,
  ),
  "/hidden-behind-nothing": field("hidden", '<label for="file" hidden>Choose a file</label>'),
  "/transparent": page(
    "Transparent",
    `${reports}<div style="position:relative;width:160px;height:40px;background:#def">Choose
     <input id="file" type="file" style="position:absolute;inset:0;opacity:0" onchange="report(this.files)"></div>`,
  ),
  "/faint": dropZone("opacity:0.00001;pointer-events:none"),
  "/faint-covered": dropZone("opacity:0.00001;pointer-events:none", overlay),
  "/faint-disabled": dropZone("opacity:0.00001;pointer-events:none", "<script>file.disabled = true</script>"),
  "/over-label": page(
    "Over its label",
    `${reports}<div style="position:relative;width:300px;height:38px">
     <input id="file" type="file" style="position:relative;z-index:2;width:100%;height:38px;margin:0;opacity:0" onchange="report(this.files)">
     <label for="file" style="position:absolute;inset:0;z-index:1;background:#def">Choose a file</label></div>`,
  ),
  "/dot": page(
    "Dot",
    `${reports}<div style="width:300px;background:#def" onclick="file.click()">Drop files here or <a>choose some</a>
     <span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(1px,1px,1px,1px)"><input id="file" type="file" onclick="event.stopPropagation()" onchange="report(this.files); this.value = ''"></span></div>`,
  ),
  "/no-pointer": dropZone("pointer-events:none"),
  "/button": field('style="display:none"', '<button id="choose" onclick="file.click()">Choose</button>'),
  "/hidden-box": page(
    "Hidden box",
    `${reports}<button id="choose">Choose</button><div style="display:none">
     <input id="file" type="file" onchange="report(this.files)"></div>
     <script>choose.onclick = () => file.click()</script>`,
  ),
  "/later-part": page(
    "Later part",
    `${reports}<section hidden><h2>Part two</h2><input id="file" type="file" onchange="report(this.files)"></section>`,
  ),
  "/detached": page(
    "Detached",
    `${reports}<button id="choose">Choose</button><script>choose.onclick = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const input = document.createElement('input');
      input.type = 'file';
      input.onchange = () => report(input.files);
      input.click();
    }</script>`,
  ),
  "/area": page(
    "Area",
    `${reports}<div id="area" tabindex="0" style="border:2px dashed;padding:30px">Drop here or click
     <input id="file" type="file" multiple style="display:none"></div><script>
      area.onclick = () => file.click();
      file.onclick = (event) => event.stopPropagation();
      file.onchange = () => { report(file.files); file.value = ''; };
    </script>`,
  ),
  "/picker": page(
    "Picker",
    `${reports}<input id="file" type="file" hidden onchange="report(this.files)"><button id="choose">Choose</button>
     <script>choose.onclick = async () => {
      if (!('showOpenFilePicker' in window)) return file.click();
      const [handle] = await showOpenFilePicker();
      report([await handle.getFile()]);
     }</script>`,
  ),
  "/drop-only": page("Drop only", '<div id="area" style="padding:30px">Drop here</div>'),
  "/empties": field("").replace("report(this.files)", "report(this.files); this.value=''"),
  "/swaps": field("").replace(
    "report(this.files)",
    "const other = new DataTransfer(); other.items.add(new File(['zz'], 'other.txt')); this.files = other.files",
  ),
  "/goes-on": page(
    "Goes on",
    '<form action="/plain"><input id="file" type="file" onchange="this.form.submit()"></form>',
  ),
  "/framed": page("Framed", '<iframe src="/plain" style="height:300px"></iframe>'),
  "/shadow": page(
    "Shadow",
    `${reports}<x-upload></x-upload><script>customElements.define('x-upload', class extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode: 'open' }).innerHTML =
          '<button id="choose">Choose</button><input type="file" hidden>';
        const input = this.shadowRoot.querySelector('input');
        this.shadowRoot.querySelector('button').onclick = () => input.click();
        input.onchange = () => report(input.files);
      }
    })</script>`,
  ),
  "/patched": page(
    "Patched",
    `<script>Array.from = () => []; FileList.prototype.item = () => null;
     Object.defineProperty(window, 'DataTransfer', { value: undefined });</script>${field("")}`,
  ),
});

const hello = { name: "hello.txt", text: "Hello" };
/** For what never comes. */
const short = { timeout: 2000 };
const upload = (files: unknown[], selector = "#file", more: object = {}) => ({
  type: "upload",
  selectors: [selector],
  files,
  timeout: 20_000,
  ...more,
});
const got = (equals: string, more: object = {}) => ({
  type: "expectText",
  selectors: ["#got"],
  equals,
  timeout: 20_000,
  ...more,
});
const outcome = async (path: string, ...steps: object[]) => {
  const { outcome, failure } = await trial.run(opening(path, ...steps));
  return failure?.message ?? outcome;
};

describe("upload chooses files in a file field", () => {
  test("by the name that its label gives it, also where the page keeps it from everybody", async () => {
    expect(
      await outcome("/hidden-field", upload([hello], "aria/Choose a file"), got("hello.txt 5 text/plain")),
    ).toBe("passed");
    const byRole = upload([hello], 'aria/Choose a file[role="button"]');
    expect(await outcome("/hidden-field", byRole, got("hello.txt 5 text/plain"))).toBe("passed");
    const headed = upload([hello], "aria/Choose a file");
    expect(await outcome("/hidden-below-heading", headed, got("hello.txt 5 text/plain"))).toBe("passed");
    const nothing = upload([hello], "aria/Choose a file", short);
    expect(await outcome("/hidden-behind-nothing", nothing)).toMatch(
      /No element matched aria\/Choose a file within 2 s\./,
    );
  });

  test("from inline text or base64, with the type of the file name or of the step", async () => {
    const files = [
      hello,
      { name: "dot.png", base64: "iVBO\nRw0=" },
      { name: "data.bin", text: "é", mimeType: "application/x-own" },
    ];
    expect(
      await outcome(
        "/several",
        upload(files),
        got("hello.txt 5 text/plain, dot.png 5 image/png, data.bin 2 application/x-own"),
      ),
    ).toBe("passed");
  });

  test("from the scenario's folder, by file name without the path", async () => {
    const uploads = { "./covers/Ünïcode 1.pdf": Buffer.from("%PDF-1.7") };
    const steps = [upload(["./covers/Ünïcode 1.pdf"]), got("Ünïcode 1.pdf 8 application/pdf")];
    const result = await trial.run(opening("/plain", ...steps), { uploads });
    expect(result.failure).toBeNull();
    expect(result.steps[1]?.title).toBe('Upload "Ünïcode 1.pdf" to #file');
  });

  test("with variables in their names and texts", async () => {
    const file = { name: "{{who}}.txt", text: "Hello {{who}}" };
    const result = await trial.run(opening("/plain", upload([file]), got("Ada.txt 9 text/plain")), {
      values: { who: "Ada" },
    });
    expect(result.failure).toBeNull();
  });

  test("of ten megabytes", async () => {
    const uploads = { "large.bin": new Uint8Array(10 * 1024 * 1024) };
    const result = await trial.run(
      opening("/plain", upload(["large.bin"]), got("large.bin 10485760 application/octet-stream")),
      {
        uploads,
      },
    );
    expect(result.failure).toBeNull();
  });

  test("in a frame, and in a page that replaced built-ins", async () => {
    const inFrame = { frame: [0] };
    const inPage = "hello.txt 5 text/plain";
    expect(await outcome("/framed", upload([hello], "#file", inFrame), got(inPage, inFrame))).toBe("passed");
    expect(await outcome("/patched", upload([hello]), got(inPage))).toBe("passed");
  });

  test("again, replacing the earlier ones", async () => {
    const other = { name: "other.txt", text: "Other" };
    expect(await outcome("/plain", upload([hello]), upload([other]), got("other.txt 5 text/plain"))).toBe(
      "passed",
    );
  });

  test("even if the page navigates as soon as they are chosen", async () => {
    expect(await outcome("/goes-on", upload([hello]), { type: "expectUrl", contains: "/plain" })).toBe(
      "passed",
    );
  });

  test("once the field is enabled", async () => {
    expect(await outcome("/soon-enabled", upload([hello]), got("hello.txt 5 text/plain"))).toBe("passed");
  });
});

describe("upload uses what stands in for a hidden field", () => {
  const given = got("hello.txt 5 text/plain");
  test.concurrent.each([
    ["its label", "/label", "#choose"],
    ["the field itself, which a label stands for", "/label", "#file"],
    ["a transparent field over a drawing", "/transparent", "#file"],
    ["a transparent field over its label", "/over-label", "#file"],
    ["the label below such a field", "/over-label", "aria/Choose a file"],
    ["a button", "/button", "#choose"],
    ["a button under a transparent field", "/over", "aria/Choose"],
    ["such a button under a bar at the edge of the window", "/over-bar", "aria/Choose"],
    ["the text of such a button", "/over", "text/Choose"],
    ["the field itself, which a button stands for", "/button", "#file"],
    ["the field itself, in a box that is hidden", "/hidden-box", "#file"],
    ["a button whose field is outside the document and created late", "/detached", "#choose"],
    ["an area that accepts the files and empties the field", "/area", "#area"],
    ["the field of such an area", "/area", "#file"],
    ["a field that is almost transparent and takes no clicks, over an area that opens it", "/faint", "#file"],
    ["such an area", "/faint", "text/choose some"],
    ["an area that opens a field cut to a dot, and empties it", "/dot", "text/choose some"],
    ["a field cut to a dot that an area opens", "/dot", "#file"],
    ["a button that prefers the browser's file picker", "/picker", "#choose"],
    ["a button in a shadow root", "/shadow", "pierce/#choose"],
    ["a button by its name", "/shadow", "aria/Choose"],
    ["the field of a button, both in a part without a box of its own", "/without-box", "#file"],
    ["its label, to which a box has to be scrolled", "/far", "#file"],
    ["its label in a box that a script scrolls without a scroll bar", "/far-scripted", "#file"],
  ])("%s", async (_, path, selector) => {
    expect(await outcome(path, upload([hello], selector), given)).toBe("passed");
  });
});

describe("upload fails where a person could not do it, or where it had no effect", () => {
  test.concurrent.each([
    ["a disabled field", "/disabled", "#file", /field "?.*stayed disabled/],
    ["a disabled field that is hidden", "/disabled-hidden", "#file", /stayed disabled/],
    ["an inert field", "/inert", "#file", /kept it from being used \(inert\)/],
    ["a button under a transparent field that is disabled", "/over-disabled", "#choose", /disabled/],
    ["a button that a field hides", "/over-opaque", "#choose", /covered/],
    ["a field below a notice", "/covered", "#file", /covered/],
    ["a hidden field whose button lies below a notice", "/covered-hidden", "#file", /covered/],
    ["an almost transparent field over an area below a notice", "/faint-covered", "#file", /covered/],
    ["an almost transparent field that is disabled", "/faint-disabled", "#file", /disabled/],
    ["a field that is seen and takes no clicks", "/no-pointer", "#file", /covered|took no clicks/],
    ["a hidden field whose label a box cuts off", "/far-cut", "#file", /field "Choose".* was cut off by/],
    ["a field in a part of the page that is still hidden", "/later-part", "#file", /stayed hidden/],
    ["a field in a part without a box in one that is hidden", "/later-without-box", "#file", /stayed hidden/],
    [
      "a field in a part without a box in one that is closed",
      "/closed-without-box",
      "#file",
      /stayed hidden/,
    ],
    ["a place to drop files on", "/drop-only", "#area", /no dialog to choose files opened within 2 s/],
  ])("%s", async (_, path, selector, message) => {
    expect(await outcome(path, upload([hello], selector, short))).toMatch(message);
  });

  test.concurrent.each([
    ["a field for folders", "/folder", /takes a whole folder/],
    ["a field that the page empties", "/empties", /should hold "hello.txt" \(5 bytes\).* no file/],
    ["a field whose file the page swaps", "/swaps", /"other.txt" \(2 bytes\)/],
  ])("%s", async (_, path, message) => {
    expect(await outcome(path, upload([hello]))).toMatch(message);
  });

  test("several files for a field that takes one", async () => {
    expect(await outcome("/plain", upload([hello, hello]))).toBe(
      "The field takes one file, and the step chooses 2.",
    );
  });

  test("a type of file that the field does not accept, but not an unknown type", async () => {
    expect(await outcome("/images", upload([hello]))).toBe(
      'The field takes "image/*,.PDF" only, which the file "hello.txt" (text/plain) is not.',
    );
    expect(await outcome("/images", upload([{ name: "a.jpg", text: "x" }]))).toBe("passed");
    expect(await outcome("/images", upload([{ name: "a.pdf", text: "x" }]))).toBe("passed");
    expect(await outcome("/images", upload([{ name: "a", text: "x", mimeType: "image/x-own" }]))).toBe(
      "passed",
    );
    expect(await outcome("/strange-kind", upload([hello]))).toBe("passed");
  });

  test("a name or content that a variable made invalid", async () => {
    const values = { bad: "../../etc/passwd" };
    const run = async (file: object) =>
      (await trial.run(opening("/plain", upload([file])), { values })).failure?.message;
    expect(await run({ name: "{{bad}}", text: "" })).toMatch(/The name of a file has/);
    expect(await run({ name: "a.txt", base64: "{{bad}}" })).toMatch(/Not base64/);
  });

  test("a file that was not stored with the scenario", async () => {
    expect(await outcome("/plain", upload(["./none.pdf"]))).toMatch(/none.pdf is not stored/);
  });

  test("a step of type change, which suggests upload", async () => {
    const change = { type: "change", selectors: ["#file"], value: "C:\\fakepath\\a.pdf", timeout: 1000 };
    expect(await outcome("/plain", change)).toBe("Files are chosen by a step of type upload.");
  });
});
