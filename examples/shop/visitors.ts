import { randomUUID } from "node:crypto";
import { type Book, books } from "./books.ts";

/** A book in a basket. */
export interface Line {
  book: Book;
  quantity: number;
}

/** What was bought. `total` is in cents. */
export interface Order {
  number: string;
  name: string;
  email: string;
  total: number;
  isGift: boolean;
}

/** A visitor, recognised by a cookie. */
export interface Visitor {
  id: string;
  /** Copies by the book's slug. */
  basket: Map<string, number>;
  order: Order | null;
  /** Slugs of the books that the visitor wishes for, the most wanted first. */
  wishes: string[];
}

/** All visitors since the shop opened; they are kept in memory only. */
export class Visitors {
  readonly #visitors = new Map<string, Visitor>();
  /** The number of knocks at the reading room, by token. */
  readonly #knocks = new Map<string, number>();
  #orders = 0;

  /** The visitor of a cookie, or a new one. */
  find(id: string | undefined): Visitor {
    const known = id === undefined ? undefined : this.#visitors.get(id);
    if (known) return known;
    const visitor: Visitor = { id: randomUUID(), basket: new Map(), order: null, wishes: firstWishes() };
    this.#visitors.set(visitor.id, visitor);
    return visitor;
  }

  /** Turns the visitor's basket into an order. */
  place(visitor: Visitor, buyer: Pick<Order, "name" | "email" | "isGift">): Order {
    this.#orders += 1;
    visitor.order = { number: `PL-${1000 + this.#orders}`, ...buyer, total: totals(visitor).total };
    visitor.basket.clear();
    return visitor.order;
  }

  /** Answers every second knock of a token, so that a retry succeeds. */
  knock(token: string): boolean {
    const knocks = (this.#knocks.get(token) ?? 0) + 1;
    this.#knocks.set(token, knocks);
    return knocks % 2 === 0;
  }
}

/** The wish list that a new visitor starts with. */
function firstWishes(): string[] {
  return books.slice(0, 4).map(({ slug }) => slug);
}

/** Reorders a visitor's wishes; an order with other books than these is ignored. */
export function sortWishes(visitor: Visitor, slugs: readonly string[]): boolean {
  const isSame = [...slugs].sort().join() === [...visitor.wishes].sort().join();
  if (isSame) visitor.wishes = [...slugs];
  return isSame;
}

/** The basket in the order of the shelves. */
export function linesOf({ basket }: Visitor): Line[] {
  return books.flatMap((book) => {
    const quantity = basket.get(book.slug) ?? 0;
    return quantity > 0 ? [{ book, quantity }] : [];
  });
}

/** The price of a basket in cents. Delivery is free from € 30.00. */
export function totals(visitor: Visitor): { subtotal: number; shipping: number; total: number } {
  const subtotal = linesOf(visitor).reduce((sum, { book, quantity }) => sum + book.price * quantity, 0);
  const shipping = subtotal === 0 || subtotal >= 3000 ? 0 : 300;
  return { subtotal, shipping, total: subtotal + shipping };
}

/** How many books are in the basket. */
export function countOf({ basket }: Visitor): number {
  return [...basket.values()].reduce((sum, quantity) => sum + quantity, 0);
}
