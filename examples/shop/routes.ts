import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { bookBySlug, books, formatPrice } from "./books.ts";
import { html, type Markup } from "./html.ts";
import { basketPage } from "./pages/basket-page.ts";
import { bookPage, deliveryPage, insidePage, missingPage, readingRoomPage } from "./pages/book-page.ts";
import { cataloguePage } from "./pages/catalogue-page.ts";
import { checkoutPage, faultsOf, type Typed, thanksPage } from "./pages/checkout-page.ts";
import { layout } from "./pages/layout.ts";
import { type Review, reviewedPage, reviewPage } from "./pages/review-page.ts";
import { wishesPage } from "./pages/wishes-page.ts";
import { countOf, linesOf, sortWishes, totals, type Visitor, type Visitors } from "./visitors.ts";

/** How long the warehouse takes to confirm a total, in milliseconds. */
const warehouseMs = 350;

/** A request with everything that the pages need from it. */
interface Visit {
  visitors: Visitors;
  visitor: Visitor;
  url: URL;
  typed: Typed;
  review: Review;
  wantsJson: boolean;
}

type Answer =
  | { page: Markup; title: string; query?: string; status?: number }
  | { frame: Markup }
  | { json: object }
  | { file: string; type: string }
  | { attachment: string; text: string }
  | { seeOther: string };

const routes: readonly [
  method: string,
  path: RegExp,
  answer: (visit: Visit, slug: string) => Answer | Promise<Answer>,
][] = [
  ["GET", /^\/$/, catalogue],
  ["GET", /^\/health$/, () => ({ json: { ok: true, books: books.length } })],
  ["GET", /^\/books\/([\w-]+)$/, book],
  ["GET", /^\/books\/([\w-]+)\/inside$/, inside],
  ["GET", /^\/books\/([\w-]+)\/review$/, writeReview],
  ["POST", /^\/books\/([\w-]+)\/review$/, takeReview],
  ["GET", /^\/basket$/, ({ visitor }) => ({ title: "Basket", page: basketPage(linesOf(visitor)) })],
  ["GET", /^\/basket\/total$/, total],
  ["POST", /^\/basket$/, addToBasket],
  ["POST", /^\/basket\/empty$/, emptyBasket],
  ["POST", /^\/basket\/([\w-]+)$/, setQuantity],
  [
    "GET",
    /^\/checkout$/,
    ({ visitor }) => ({ title: "Checkout", page: checkoutPage(linesOf(visitor), {}, {}) }),
  ],
  ["POST", /^\/checkout$/, placeOrder],
  ["GET", /^\/thanks$/, thanks],
  ["GET", /^\/invoice$/, invoice],
  ["GET", /^\/orders\/([\w-]+)$/, order],
  ["GET", /^\/wishes$/, ({ visitor }) => ({ title: "Wishes", page: wishesPage(visitor.wishes) })],
  ["POST", /^\/wishes$/, keepWishes],
  ["GET", /^\/delivery$/, () => ({ title: "Delivery", page: deliveryPage })],
  ["GET", /^\/reading-room$/, readingRoom],
  ["GET", /^\/public\/style\.css$/, () => ({ file: "style.css", type: "text/css; charset=utf-8" })],
  ["GET", /^\/public\/shop\.js$/, () => ({ file: "shop.js", type: "text/javascript; charset=utf-8" })],
];

const missing: Answer = { title: "No such page", page: missingPage, status: 404 };

function catalogue({ url }: Visit): Answer {
  const query = (url.searchParams.get("q") ?? "").slice(0, 80);
  return { title: "Books", page: cataloguePage(query), query };
}

function book(_: Visit, slug: string): Answer {
  const found = bookBySlug(slug);
  return found ? { title: found.title, page: bookPage(found) } : missing;
}

function inside(_: Visit, slug: string): Answer {
  const found = bookBySlug(slug);
  return found ? { frame: insidePage(found) } : missing;
}

function writeReview(_: Visit, slug: string): Answer {
  const found = bookBySlug(slug);
  return found ? { title: "Your review", page: reviewPage(found) } : missing;
}

function takeReview({ review }: Visit, slug: string): Answer {
  const found = bookBySlug(slug);
  return found ? { title: "Your review", page: reviewedPage(found, review) } : missing;
}

async function total({ visitor }: Visit): Promise<Answer> {
  await delay(warehouseMs);
  const sums = totals(visitor);
  const shipping = sums.shipping === 0 ? "free" : formatPrice(sums.shipping);
  return { json: { subtotal: formatPrice(sums.subtotal), shipping, total: formatPrice(sums.total) } };
}

function addToBasket({ visitor, typed, wantsJson }: Visit): Answer {
  const found = bookBySlug(typed["book"] ?? "");
  if (!found) return missing;
  visitor.basket.set(found.slug, Math.min(5, (visitor.basket.get(found.slug) ?? 0) + 1));
  return wantsJson ? { json: { count: countOf(visitor), title: found.title } } : { seeOther: "/basket" };
}

function emptyBasket({ visitor }: Visit): Answer {
  visitor.basket.clear();
  return { seeOther: "/basket" };
}

function setQuantity({ visitor, typed }: Visit, slug: string): Answer {
  const quantity = Number(typed["quantity"]);
  if (!bookBySlug(slug) || ![0, 1, 2, 3, 4, 5].includes(quantity)) return missing;
  if (quantity === 0) visitor.basket.delete(slug);
  else visitor.basket.set(slug, quantity);
  return { seeOther: "/basket" };
}

function placeOrder({ visitors, visitor, typed }: Visit): Answer {
  if (countOf(visitor) === 0) return { seeOther: "/basket" };
  const faults = faultsOf(typed);
  if (Object.keys(faults).length > 0)
    return { title: "Checkout", page: checkoutPage(linesOf(visitor), typed, faults) };
  const { name = "", email = "", gift } = typed;
  const order = visitors.place(visitor, { name, email, isGift: gift === "on" });
  return { seeOther: `/thanks?order=${order.number}` };
}

function thanks({ visitor }: Visit): Answer {
  return visitor.order ? { title: "Thank you", page: thanksPage(visitor.order) } : { seeOther: "/" };
}

function invoice({ visitor: { order } }: Visit): Answer {
  if (!order) return missing;
  const lines = [
    ["Order", order.number],
    ["For", order.name],
    ["Total", formatPrice(order.total)],
  ];
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join("");
  return { attachment: `invoice-${order.number}.txt`, text };
}

/** Visitors see only their own orders. */
function order({ visitor }: Visit, number: string): Answer {
  if (visitor.order?.number !== number) return missing;
  const { name, total, isGift } = visitor.order;
  return { json: { number, name, total: formatPrice(total), gift: isGift } };
}

function keepWishes({ visitor, typed }: Visit): Answer {
  return { json: { kept: sortWishes(visitor, (typed["books"] ?? "").split(",")) } };
}

function readingRoom({ visitors, url }: Visit): Answer {
  const isOpen = visitors.knock(url.searchParams.get("token") ?? "");
  return { title: "Reading room", page: readingRoomPage(isOpen), status: isOpen ? 200 : 503 };
}

/** Answers one request. */
export async function answer(
  visitors: Visitors,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://shop");
  const visitor = visitors.find(/(?:^|;\s*)visitor=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1]);
  const form = request.method === "POST" ? await readForm(request) : new FormData();
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const review = reviewIn(form);
  const wantsJson = request.headers.accept === "application/json";
  for (const [method, path, handle] of routes) {
    const match = method === request.method && path.exec(url.pathname);
    if (!match) continue;
    const found = await handle({ visitors, visitor, url, typed, review, wantsJson }, match[1] ?? "");
    return send(found, visitor, response);
  }
  return send(missing, visitor, response);
}

/** The largest accepted body in bytes: a form with a picture. */
const largestForm = 2_000_000;

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestForm) break;
    chunks.push(chunk);
  }
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(Buffer.concat(chunks), { headers }).formData().catch(() => new FormData());
}

function reviewIn(form: FormData): Review {
  const [words, picture] = [form.get("words"), form.get("picture")];
  const isSent = picture instanceof File && picture.name !== "";
  return {
    words: typeof words === "string" ? words : "",
    picture: isSent ? { name: picture.name, sizeBytes: picture.size } : null,
  };
}

async function send(found: Answer, visitor: Visitor, response: ServerResponse): Promise<void> {
  const cookie = { "set-cookie": `visitor=${visitor.id}; Path=/; HttpOnly; SameSite=Lax` };
  if ("seeOther" in found) {
    response.writeHead(303, { ...cookie, location: found.seeOther }).end();
  } else if ("json" in found) {
    response
      .writeHead(200, { ...cookie, "content-type": "application/json" })
      .end(JSON.stringify(found.json));
  } else if ("attachment" in found) {
    const disposition = { "content-disposition": `attachment; filename="${found.attachment}"` };
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8", ...disposition }).end(found.text);
  } else if ("file" in found) {
    const body = await readFile(new URL(`public/${found.file}`, import.meta.url));
    response.writeHead(200, { "content-type": found.type }).end(body);
  } else {
    const page =
      "frame" in found
        ? found.frame
        : layout({ ...found, basketCount: countOf(visitor) }, html`${found.page}`);
    const status = ("status" in found && found.status) || 200;
    response.writeHead(status, { ...cookie, "content-type": "text/html; charset=utf-8" }).end(page.text);
  }
}
