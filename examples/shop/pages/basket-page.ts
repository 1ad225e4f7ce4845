import { formatPrice } from "../books.ts";
import { html, type Markup } from "../html.ts";
import type { Line } from "../visitors.ts";
import { cover } from "./cover.ts";

const quantities = [1, 2, 3, 4, 5];

/** The basket. Its total appears later, once the warehouse has confirmed it. */
export function basketPage(lines: readonly Line[]): Markup {
  if (lines.length === 0) {
    return html`<section class="note">
      <h1>Your basket is empty</h1>
      <p><a href="/">See all books</a> or <a href="/wishes">your wishes</a></p>
    </section>`;
  }
  return html`<h1>Your basket</h1>
    <div class="columns">
      <ul class="lines">${lines.map(lineOf)}</ul>
      <aside class="sum" aria-label="Summary">
        <h2>Summary</h2>
        <dl>
          <dt>Books</dt><dd id="subtotal" class="waiting">Asking the warehouse…</dd>
          <dt>Delivery</dt><dd id="shipping" class="waiting">…</dd>
          <dt class="total">Total</dt><dd id="total" class="total" data-total hidden></dd>
        </dl>
        <form action="/checkout" method="get">
          <button id="checkout" class="main" disabled>Go to checkout</button>
        </form>
        <form action="/basket/empty" method="post" data-confirm="Take all books out of the basket?">
          <button id="empty" class="plain">Empty the basket</button>
        </form>
      </aside>
    </div>`;
}

function lineOf({ book, quantity }: Line): Markup {
  return html`<li class="line">
    ${cover(book)}
    <div>
      <h3><a href="/books/${book.slug}">${book.title}</a></h3>
      <p class="quiet">${book.author}</p>
      <form action="/basket/${book.slug}" method="post" data-submit-on-change>
        <label>Copies
          <select name="quantity" aria-label="Copies of ${book.title}">
            ${quantities.map((count) =>
              count === quantity ? html`<option selected>${count}</option>` : html`<option>${count}</option>`,
            )}
          </select>
        </label>
      </form>
      <form action="/basket/${book.slug}" method="post">
        <input type="hidden" name="quantity" value="0" />
        <button class="plain" aria-label="Remove ${book.title}">Remove</button>
      </form>
    </div>
    <p class="price">${formatPrice(book.price * quantity)}</p>
  </li>`;
}
