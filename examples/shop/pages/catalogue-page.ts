import { type Book, books, formatPrice } from "../books.ts";
import { html, type Markup } from "../html.ts";
import { cover } from "./cover.ts";

/** All books, or those whose title or author contains the search words. */
export function cataloguePage(query: string): Markup {
  const found = search(query);
  return html`
    ${query === "" && welcome}
    <section aria-labelledby="shelf">
      <h2 id="shelf">${query === "" ? "On the shelves" : `Found for “${query}”`}</h2>
      <p id="found" class="quiet">${found.length === 1 ? "1 book" : `${found.length} books`}</p>
      <ul class="shelf">${found.map(card)}</ul>
      ${found.length === 0 && html`<p class="empty">Nothing here by that name. <a href="/">See all books</a></p>`}
    </section>`;
}

function search(query: string): Book[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return books.filter(({ title, author }) => {
    const text = `${title} ${author}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const welcome = html`<section class="welcome">
  <h1>Stories that keep<br />a light on.</h1>
  <p>Eight classics in new covers, posted the day you order.</p>
</section>`;

function card(book: Book): Markup {
  return html`<li class="card" id="${book.slug}">
    <a class="picture" href="/books/${book.slug}">${cover(book)}</a>
    <div class="words">
      <h3><a href="/books/${book.slug}">${book.title}</a></h3>
      <p class="quiet">${book.author}</p>
      <p class="price">${formatPrice(book.price)}</p>
      ${addForm(book)}
    </div>
  </li>`;
}

/** The form that puts one copy into the basket. */
export function addForm(book: Book): Markup {
  return html`<form action="/basket" method="post" data-add>
    <input type="hidden" name="book" value="${book.slug}" />
    <button class="add" aria-label="Add ${book.title} to the basket">Add to basket</button>
  </form>`;
}
