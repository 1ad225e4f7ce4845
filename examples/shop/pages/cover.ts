import type { Book } from "../books.ts";
import { html, Markup } from "../html.ts";

/** The drawn front cover of a book, labelled with its title. */
export function cover({ title, author, cover: { paper, ink, accent, art } }: Book): Markup {
  const lines = inLines(title.toUpperCase(), 15);
  const size = lines.length > 2 ? 10.5 : 13;
  return html`<svg class="cover" viewBox="0 0 160 220" role="img" aria-label="Cover of ${title}">
    <rect width="160" height="220" rx="3" fill="${paper}"/>
    <rect x="8" y="8" width="144" height="204" fill="none" stroke="${accent}" stroke-width=".8" opacity=".7"/>
    <text text-anchor="middle" fill="${ink}" font-size="${size}" letter-spacing=".8" font-weight="600">
      ${lines.map((line, index) => html`<tspan x="80" y="${30 + index * (size + 4)}">${line}</tspan>`)}
    </text>
    <g transform="${lines.length > 2 ? "translate(8 28) scale(.9)" : "translate(0 4)"}">${new Markup(art)}</g>
    <text x="80" y="194" text-anchor="middle" fill="${ink}" font-size="9.5" letter-spacing="1.2">${author}</text>
    <rect width="7" height="220" fill="#000" opacity=".16"/>
  </svg>`;
}

function inLines(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
