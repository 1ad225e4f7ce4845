import { html, type Markup } from "../html.ts";

/** The parts that all pages share. */
interface Frame {
  title: string;
  /** Number of books in the visitor's basket. */
  basketCount: number;
  /** The search words. */
  query?: string;
}

/** A whole page. */
export function layout({ title, basketCount, query = "" }: Frame, main: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Paper Lantern</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/public/style.css" />
    <script src="/public/shop.js" type="module"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the books</a>
    <header class="bar">
      <a class="brand" href="/">${lantern}<span>Paper Lantern<small>Books, new and old</small></span></a>
      <form class="search" role="search" action="/" method="get">
        <label class="unseen" for="search">Search the shelves</label>
        <input id="search" name="q" type="search" value="${query}" placeholder="Title or author" autocomplete="off" />
        <button>Search</button>
      </form>
      <nav aria-label="Shop">
        <a href="/delivery" data-popup>Delivery</a>
        <a class="basket" href="/basket" aria-label="Basket">
          Basket <span id="basket-count" aria-live="polite">${basketCount}</span>
        </a>
      </nav>
    </header>
    <main id="main">${main}</main>
    <footer class="foot">A shop that sells nothing: an example to try scenarios on.</footer>
    <p id="notice" class="notice" role="status" hidden></p>
  </body>
</html>`;
}

const lantern = html`<svg viewBox="0 0 32 40" width="30" height="38" aria-hidden="true">
  <path d="M11 4h10M16 0v4" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  <path d="M8 8c-6 8-6 16 0 24h16c6-8 6-16 0-24z" fill="#e9a13b" stroke="currentColor" stroke-width="2" />
  <path d="M16 8v24M10 8c-3 8-3 16 0 24M22 8c3 8 3 16 0 24" stroke="currentColor" stroke-width="1" opacity=".5" fill="none" />
  <path d="M12 36h8" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
</svg>`;
