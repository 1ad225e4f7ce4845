import { type Book, formatPrice } from "../books.ts";
import { html, type Markup } from "../html.ts";
import { addForm } from "./catalogue-page.ts";
import { cover } from "./cover.ts";

/** One book, with a frame to look inside. */
export function bookPage(book: Book): Markup {
  return html`<article class="book">
    ${cover(book)}
    <div>
      <p class="quiet"><a href="/">All books</a></p>
      <h1>${book.title}</h1>
      <p class="by">${book.author}, ${book.year}</p>
      <p class="about">${book.about}</p>
      <p class="price big">${formatPrice(book.price)}</p>
      ${addForm(book)}
      <p><a href="/books/${book.slug}/review">Write a review</a></p>
      <h2 id="inside">Look inside</h2>
      <iframe class="inside" title="Look inside" src="/books/${book.slug}/inside"></iframe>
    </div>
  </article>`;
}

/** The page inside the frame. */
export function insidePage(book: Book): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${book.title}, first page</title>
    <link rel="stylesheet" href="/public/style.css" />
    <script src="/public/shop.js" type="module"></script>
  </head>
  <body class="leaf">
    <p class="chapter">Chapter one</p>
    <p id="opening" hidden>${book.opening}</p>
    <button id="turn" type="button" data-turn>Turn the page</button>
  </body>
</html>`;
}

/** The pop-up about delivery. */
export const deliveryPage = html`<section class="note" id="delivery">
  <h1>Delivery</h1>
  <p>Orders leave the same day. They take two days in Europe, a week elsewhere.</p>
  <dl>
    <dt>Europe</dt><dd id="europe">€ 3.00, free from € 30.00</dd>
    <dt>Elsewhere</dt><dd>€ 9.00</dd>
  </dl>
</section>`;

/** The reading room, which opens at the second knock. */
export function readingRoomPage(isOpen: boolean): Markup {
  return isOpen
    ? html`<section class="note"><h1 id="room">The reading room is open</h1><p>Take a chair by the window.</p></section>`
    : html`<section class="note"><h1 id="room">The reading room is full</h1><p>Please knock again in a moment.</p></section>`;
}

/** The page for an unknown address. */
export const missingPage = html`<section class="note">
  <h1>No such page</h1>
  <p>It may have been lent out. <a href="/">See all books</a></p>
</section>`;
