import { formatPrice } from "../books.ts";
import { html, type Markup } from "../html.ts";
import type { Line, Order } from "../visitors.ts";

/** The submitted values by the names of their fields; a ticked box has `on`. */
export type Typed = Readonly<Record<string, string>>;

const countries = [
  "Austria",
  "Australia",
  "France",
  "Germany",
  "Ireland",
  "Singapore",
  "Spain",
  "United States",
];

/** The form for the recipient. `faults` are the messages about missing values, by field. */
export function checkoutPage(lines: readonly Line[], typed: Typed, faults: Typed): Markup {
  return html`<h1>Checkout</h1>
    <div class="columns">
    <form class="form" action="/checkout" method="post" novalidate>
      ${field("name", "Name", html`<input id="name" name="name" autocomplete="name" value="${typed["name"] ?? ""}" />`, faults)}
      ${field("email", "E-mail", html`<input id="email" name="email" type="email" autocomplete="email" value="${typed["email"] ?? ""}" />`, faults)}
      ${field("country", "Country", countrySelect(typed["country"] ?? ""), faults)}
      <label class="tick"><input id="gift" type="checkbox" name="gift" data-reveals="gift-message" /> Wrap it as a gift</label>
      <div id="gift-message" hidden>
        <label for="message">Words for the card</label>
        <input id="message" name="message" maxlength="120" value="${typed["message"] ?? ""}" />
      </div>
      <label class="tick"><input id="terms" type="checkbox" name="terms" /> I have read the terms</label>
      ${fault("terms", faults)}
      <button id="order" class="main">Place the order</button>
    </form>
    <aside class="sum" aria-label="Your order">
      <h2>Your order</h2>
      <ul class="brief">${lines.map(
        ({ book, quantity }) =>
          html`<li><span>${quantity} × ${book.title}</span> <span>${formatPrice(book.price * quantity)}</span></li>`,
      )}</ul>
    </aside>
    </div>`;
}

function field(name: string, label: string, control: Markup, faults: Typed): Markup {
  return html`<div class="field"><label for="${name}">${label}</label>${control}${fault(name, faults)}</div>`;
}

function fault(name: string, faults: Typed): Markup {
  return html`<p class="fault" id="${name}-fault" role="alert">${faults[name] ?? ""}</p>`;
}

function countrySelect(chosen: string): Markup {
  return html`<select id="country" name="country">
    <option value="">Choose…</option>
    ${countries.map((country) =>
      country === chosen ? html`<option selected>${country}</option>` : html`<option>${country}</option>`,
    )}
  </select>`;
}

/** Messages about what an order lacks, by field; empty if it is complete. */
export function faultsOf(typed: Typed): Typed {
  const faults: Record<string, string> = {};
  if (!typed["name"]?.trim()) faults["name"] = "Please tell us your name.";
  if (!/^\S+@\S+\.\S+$/.test(typed["email"] ?? "")) faults["email"] = "Please give an e-mail address.";
  if (!countries.includes(typed["country"] ?? "")) faults["country"] = "Please choose a country.";
  if (typed["terms"] !== "on") faults["terms"] = "Please accept the terms.";
  return faults;
}

/** The page after a purchase. */
export function thanksPage({ number, name, email, total, isGift }: Order): Markup {
  return html`<section class="note thanks">
    <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
      <circle cx="32" cy="32" r="30" fill="#2e7d5b" />
      <path d="m19 33 9 9 18-20" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
    <h1>Thank you, ${name}!</h1>
    <p>Your order <strong id="order-number">${number}</strong> is on its way${isGift ? ", wrapped as a gift" : ""}.</p>
    <p>A letter goes to <span id="order-email">${email}</span>. Total: <strong id="order-total">${formatPrice(total)}</strong></p>
    <p><a href="/invoice">Save the invoice</a></p>
    <p><a href="/">Back to the shelves</a></p>
  </section>`;
}
