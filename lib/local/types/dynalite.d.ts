// The parts of dynalite that its own HTTP server is made of; the package has no types.
declare module "dynalite/db/index.js" {
  export type Change = { type: "put"; key: string; value: unknown } | { type: "del"; key: string };
  type Done = (error: unknown) => void;
  export interface Store {
    db: {
      open(): Promise<void>;
      close(): Promise<void>;
      put(this: void, key: string, value: unknown, done: Done): void;
      del(this: void, key: string, done: Done): void;
      batch(changes: Change[]): Promise<void>;
    };
  }
  export interface StoreOptions {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  export function create(options: StoreOptions): Store;
}

declare module "dynalite/validations/index.js" {
  import type { Store } from "dynalite/db/index.js";

  export function checkTypes(data: object, types: object): object;
  export function checkValidations(data: object, types: object, custom: unknown, store: Store): void;
}
