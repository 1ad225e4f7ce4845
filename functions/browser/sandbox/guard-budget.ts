import { Transform } from "node:stream";
import { ServiceError } from "../../core/error.ts";

/** How much of the network one sandbox may use. */
export interface NetworkBudget {
  /** Bytes of content, both directions added up. */
  bytes: number;
  /** Connections that are open at the same time. */
  connections: number;
}

export const defaultNetworkBudget: NetworkBudget = { bytes: 512 * 1024 * 1024, connections: 256 };

/** The sandbox has transferred as many bytes as it may. */
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

  /** A stream that passes its input on and fails with BudgetSpent when the limit is exceeded. */
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
      `The test has transferred more than ${megabytes} MB over the network, which is the limit for a test`,
    );
  }
}
