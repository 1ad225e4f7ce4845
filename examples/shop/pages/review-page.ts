import type { Book } from "../books.ts";
import { html, type Markup } from "../html.ts";

/** A reader's review of a book. */
export interface Review {
  words: string;
  /** A picture that the reader took; `null` if none was sent. */
  picture: { name: string; sizeBytes: number } | null;
}

/** The form for a review. The file field is hidden behind a button. */
export function reviewPage(book: Book): Markup {
  return html`<h1>What do you say of ${book.title}?</h1>
    <form class="form" action="/books/${book.slug}/review" method="post" enctype="multipart/form-data">
      <div class="field"><label for="words">Your words</label><input id="words" name="words" maxlength="200" /></div>
      <div class="field">
        <button type="button" id="choose" data-opens="picture">Choose a picture</button>
        <span id="picture-name" class="quiet">No picture yet</span>
        <input id="picture" name="picture" type="file" accept="image/*" hidden data-names="picture-name" />
      </div>
      <button id="send" class="main">Send the review</button>
    </form>`;
}

/** The page that confirms a received review. */
export function reviewedPage(book: Book, { words, picture }: Review): Markup {
  return html`<section class="note">
    <h1>Your review has come</h1>
    <p>You say of ${book.title}: <q id="said">${words}</q></p>
    <p id="received">${picture ? `With ${picture.name}, ${picture.sizeBytes} bytes` : "Without a picture"}</p>
    <p><a href="/books/${book.slug}">Back to the book</a></p>
  </section>`;
}
