import { bookBySlug } from "../books.ts";
import { html, type Markup } from "../html.ts";
import { cover } from "./cover.ts";

/** The wish list, which its owner sorts by dragging. */
export function wishesPage(slugs: readonly string[]): Markup {
  return html`<h1>Your wishes</h1>
    <p class="quiet">Drag the dearest one to the top.</p>
    <ol class="lines wishes" id="wishes" data-sort="/wishes">${slugs.map(wish)}</ol>
    <p id="kept" class="quiet" role="status"></p>`;
}

function wish(slug: string): Markup {
  const book = bookBySlug(slug);
  if (!book) return html``;
  return html`<li class="line" id="wish-${slug}" data-book="${slug}" draggable="true">
    ${cover(book)}
    <div>
      <h3>${book.title}</h3>
      <p class="quiet">${book.author}</p>
    </div>
  </li>`;
}
