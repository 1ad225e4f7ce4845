import { Transform } from "node:stream";
import { ServiceError } from "../../core/error.ts";

/** What one sandbox may use of the network. */
export interface NetworkBudget {
  /** Bytes of content, both directions together. */
  bytes: number;
  /** Connections that are open at the same time. */
  connections: number;
}

export const defaultNetworkBudget: NetworkBudget = { bytes: 512 * 1024 * 1024, connections: 256 };

/** The sandbox has moved all the bytes that it may. */
export class BudgetSpent extends ServiceError {
  override readonly name = "BudgetSpent";
}

/** Counts the bytes of one sandbox. */
export class ByteBudget {
  readonly #limit: number;
  #left: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** @throws BudgetSpent */
  requireSome(): void {
    if (this.#left <= 0) throw this.#spent();
  }

  /** A stream that passes what it gets and fails with BudgetSpent at the byte that is too many. */
  meter(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#left -= chunk.length;
        if (this.#left < 0) done(this.#spent());
        else done(null, chunk);
      },
    });
  }

  #spent(): BudgetSpent {
    const megabytes = Math.round(this.#limit / 1024 / 1024);
    return new BudgetSpent(
      `The test has moved more than ${megabytes} MB over the network, which is the limit for a test`,
    );
  }
}
