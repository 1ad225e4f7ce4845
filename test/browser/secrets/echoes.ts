/// <reference lib="dom" />

/** Shows a text in an element of a page. Runs in the page. */
type Echo = (echo: HTMLElement, text: string) => void;

/** A picture of a text, as a URL. Runs in the page. */
export function drawn(text: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = 600;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = "40px monospace";
  context.fillStyle = "rgb(255, 0, 255)";
  context.fillText(text, 0, 60);
  return canvas.toDataURL();
}

/** Ways in which pages can show what was typed into them, always in `rgb(255, 0, 255)`. */
export const echoes: Readonly<Record<string, Echo>> = {
  "as it is": (echo, text) => {
    echo.textContent = text;
  },
  "in groups": (echo, text) => {
    echo.textContent = text.replace(/ /g, "").match(/.{3}/g)?.join("/") ?? "";
  },
  "from its end": (echo, text) => {
    echo.textContent = [...text].reverse().join("");
  },
  "in base64": (echo, text) => {
    echo.textContent = btoa(text);
  },
  "in full width": (echo, text) => {
    echo.textContent = text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  },
  "a letter an element": (echo, text) => {
    echo.innerHTML = [...text].map((letter) => `<b>${letter}</b>`).join("");
  },
  "in a line of letters in disorder": (echo, text) => {
    const letters = [...text].map(
      (c, at) => `<b style="position:fixed;top:400px;left:${24 * at}px">${c}</b>`,
    );
    echo.innerHTML = letters.reverse().sort().join("");
  },
  "in a column of letters in disorder": (echo, text) => {
    const letters = [...text].map(
      (c, at) => `<b style="position:fixed;left:400px;top:${30 * at}px">${c}</b>`,
    );
    echo.innerHTML = letters.reverse().sort().join("");
  },
  "in a closed shadow root": (echo, text) => {
    echo.attachShadow({ mode: "closed" }).innerHTML = `<b>${text}</b>`;
  },
  "as generated content": (echo, text) => {
    echo.dataset["text"] = text;
    echo.className = "generated";
  },
  "in a drawing": (echo, text) => {
    echo.innerHTML = `<svg width="600"><text y="40" fill="rgb(255, 0, 255)">${text}</text></svg>`;
  },
  "in a frame": (echo, text) => {
    echo.innerHTML = `<iframe srcdoc='<b style="font: 40px monospace; color: rgb(255, 0, 255)">${text}</b>'></iframe>`;
  },
  "in a frame of another site": (echo, text) => {
    const url = `http://localhost:${location.port}/frame#${encodeURIComponent(text)}`;
    echo.innerHTML = `<iframe width="700" src="${url}"></iframe>`;
  },
  "in another field": (echo, text) => {
    echo.innerHTML = `<input value="${text}">`;
  },
  "as a placeholder": (echo, text) => {
    echo.innerHTML = `<style>::placeholder { color: rgb(255, 0, 255) }</style><input placeholder="${text}">`;
  },
  "as a placeholder of a text area": (echo, text) => {
    echo.innerHTML = `<style>::placeholder { color: rgb(255, 0, 255) }</style><textarea placeholder="${text}"></textarea>`;
  },
  "as a placeholder of a password": (echo, text) => {
    echo.innerHTML = `<style>::placeholder { color: rgb(255, 0, 255) }</style><input type="password" placeholder="${text}">`;
  },
  "in a text area": (echo, text) => {
    echo.innerHTML = `<textarea>${text}</textarea>`;
  },
  "as an option": (echo, text) => {
    echo.innerHTML = `<select><option>none<option selected>${text}</select>`;
  },
  "on a button": (echo, text) => {
    echo.innerHTML = `<input type="button" value="${text}">`;
  },
  "on a canvas": (echo, text) => {
    echo.innerHTML = `<canvas width="600" height="80"></canvas>`;
    const context = echo.querySelector("canvas")?.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.font = "40px monospace";
    context.fillStyle = "rgb(255, 0, 255)";
    context.fillText(text, 0, 60);
  },
  "on a canvas that is turned, in a frame, after scrolling": (echo) => {
    echo.innerHTML = `<div style="height: 900px"></div><iframe width="700" height="500"></iframe>`;
    const inner = echo.querySelector("iframe")?.contentDocument;
    if (!inner) throw new Error("no frame");
    inner.body.innerHTML = `<canvas width="300" height="80" style="margin: 100px; transform: rotate(40deg)"></canvas>`;
    const context = inner.querySelector("canvas")?.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "rgb(255, 0, 255)";
    context.fillRect(0, 0, 300, 80);
    scrollTo(0, 900);
  },
  "on a canvas that stays in place, after scrolling": (echo) => {
    echo.innerHTML = `<div style="height: 2000px"></div><canvas style="position: fixed; top: 300px"></canvas>`;
    const context = echo.querySelector("canvas")?.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "rgb(255, 0, 255)";
    context.fillRect(0, 0, 300, 80);
    scrollTo(0, 500);
  },
  "as a picture that the page drew": (echo, text) => {
    echo.innerHTML = `<img src="${drawn(text)}">`;
  },
  "as a picture that is a button": (echo, text) => {
    echo.innerHTML = `<input type="image" src="${drawn(text)}">`;
  },
  "as a mask": (echo, text) => {
    echo.style.cssText = `width: 600px; height: 80px; background: rgb(255, 0, 255); mask-image: url("${drawn(text)}")`;
  },
  "as a mask of a border": (echo, text) => {
    echo.style.cssText = `width: 600px; height: 80px; background: rgb(255, 0, 255); -webkit-mask-box-image: url("${drawn(text)}")`;
  },
  "in a filter of a drawing": (echo, text) => {
    echo.innerHTML = `<svg width="600" height="80"><filter id="ff" x="0" y="0" width="1" height="1"><feImage href="${drawn(text)}" width="600" height="80"/></filter><rect width="600" height="80" filter="url(#ff)"/></svg>`;
  },
  "in a filter of an element, from an address": (echo, text) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><filter id="ff"><feImage href="${drawn(text)}" width="600" height="80"/></filter></svg>`;
    echo.style.cssText = `width: 600px; height: 80px; filter: url("data:image/svg+xml,${encodeURIComponent(drawing)}#ff")`;
  },
  "in a filter of what is behind an element": (echo, text) => {
    echo.innerHTML = `<svg width="0" height="0" style="position: absolute"><filter id="ff"><feImage href="${drawn(text)}" width="600" height="80"/></filter></svg><div style="backdrop-filter: url(#ff); width: 600px; height: 80px"></div>`;
  },
  "in a pattern that is used elsewhere": (echo, text) => {
    echo.innerHTML = `<svg width="0" height="0" style="position: absolute"><pattern id="pp" width="600" height="80" patternUnits="userSpaceOnUse"><image href="${drawn(text)}" width="600" height="80"/></pattern></svg><svg width="700" height="80" style="margin-top: 300px"><rect width="600" height="80" fill="url(#pp)"/></svg>`;
  },
  "as a picture in a drawing": (echo, text) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><image href="${drawn(text)}" width="600" height="80"/></svg>`;
    echo.innerHTML = `<img src="data:image/svg+xml,${encodeURIComponent(drawing)}">`;
  },
  "as a picture behind a dialog": (echo, text) => {
    echo.innerHTML = `<style>dialog::backdrop { background: url("${drawn(text)}") }</style><dialog>Dialog</dialog>`;
    echo.querySelector("dialog")?.showModal();
  },
  "as a picture behind a popover": (echo, text) => {
    echo.innerHTML = `<style>[popover]::backdrop { background: url("${drawn(text)}") }</style><div popover>Popover</div>`;
    echo.querySelector<HTMLElement>("[popover]")?.showPopover();
  },
  "as a picture behind the whole page": (_, text) => {
    document.documentElement.style.background = `url("${drawn(text)}")`;
  },
  "as a drawing behind an element": (echo, text) => {
    const letters = [...text].map((letter) => `<tspan>${letter}</tspan>`).join("");
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><text y="60" font-size="40" fill="rgb(255, 0, 255)">${letters}</text></svg>`;
    echo.style.height = "100px";
    echo.style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`;
  },
  "as a picture from an address with it": (echo, text) => {
    echo.innerHTML = `<img src="/drawn?text=${encodeURIComponent(text)}">`;
  },
  "for a moment": (echo, text) => {
    echo.textContent = text;
    setTimeout(() => echo.replaceChildren(), 700);
  },
  "again and again": (echo, text) => {
    setInterval(() => {
      echo.textContent = echo.textContent ? "" : text;
    }, 90);
  },
};
