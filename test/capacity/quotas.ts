import { Throttle } from "../../lib/local/gateway/throttle.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** The quotas of an account in a region that the service meets. */
export interface Quotas {
  /** Concurrent executions of Lambda. */
  concurrency: number;
  /** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
  starts: { burst: number; ratePerSecond: number };
  transitions: { burst: number; ratePerSecond: number };
  /** Requests to the parameter store. https://docs.aws.amazon.com/general/latest/gr/ssm.html */
  parameters: { burst: number; ratePerSecond: number };
  /**
   * Units that may be written to one item of the table, each of 1 KB.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
   */
  itemWrites: { burst: number; ratePerSecond: number };
}

/** The quotas of most regions. */
export const smallerRegion: Omit<Quotas, "concurrency"> = {
  starts: { burst: 800, ratePerSecond: 150 },
  transitions: { burst: 800, ratePerSecond: 200 },
  parameters: { burst: 40, ratePerSecond: 40 },
  itemWrites: { burst: 1000, ratePerSecond: 1000 },
};

/** The same of the three largest regions, where the starts and the transitions of many short tests come closest together. */
export const largerRegion: Omit<Quotas, "concurrency"> = {
  ...smallerRegion,
  starts: { burst: 1300, ratePerSecond: 300 },
  transitions: { burst: 5000, ratePerSecond: 1500 },
};

/** How often the client of the table tries a request that is throttled, and its pause, in milliseconds. */
const tableRetries = { most: 3, pauseMs: 100 };

/** A model of an account's quotas, which refuses as AWS does. */
export class Account {
  readonly clock: VirtualClock;
  readonly #concurrency: number;
  readonly #reserved: ReadonlyMap<string, number>;
  readonly #starts: Throttle;
  readonly #transitions: Throttle;
  readonly #parameters: Throttle;
  readonly #itemWrites = new Map<string, Throttle>();
  readonly #writesOfItem: () => Throttle;
  readonly #running = new Map<string, number>();
  readonly #startMs: (name: string) => number;
  /** Instances that wait for a call, by function. Lambda keeps them for longer than a burst lasts. */
  readonly #idle = new Map<string, number>();
  /** How many calls were refused, by function. */
  readonly refused = new Map<string, number>();
  refusedWrites = 0;
  /** The most executions at once, in all and of one function. */
  readonly most = new Map<string, number>();

  /**
   * @param reserved concurrency by function.
   * @param startMs how much longer, in milliseconds, a function takes that no instance waits for.
   */
  constructor(
    clock: VirtualClock,
    quotas: Quotas,
    reserved: ReadonlyMap<string, number>,
    startMs: (name: string) => number,
  ) {
    const bucket = (limits: { burst: number; ratePerSecond: number }) =>
      new Throttle(limits, () => clock.now());
    this.clock = clock;
    this.#concurrency = quotas.concurrency;
    this.#reserved = reserved;
    this.#startMs = startMs;
    this.#starts = bucket(quotas.starts);
    this.#transitions = bucket(quotas.transitions);
    this.#parameters = bucket(quotas.parameters);
    this.#writesOfItem = () => bucket(quotas.itemWrites);
  }

  /** Runs a function for a time, if there is room for it. @throws `Lambda.TooManyRequestsException` */
  async invoke<T>(name: string, ms: number, work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom(name)) {
      this.refused.set(name, (this.refused.get(name) ?? 0) + 1);
      throw named("Lambda.TooManyRequestsException", "Rate Exceeded.");
    }
    this.#count(name, 1);
    const idle = this.#idle.get(name) ?? 0;
    this.#idle.set(name, Math.max(0, idle - 1));
    try {
      await this.clock.sleep(idle > 0 ? ms : ms + this.#startMs(name));
      return await work();
    } finally {
      this.#count(name, -1);
      this.#idle.set(name, (this.#idle.get(name) ?? 0) + 1);
    }
  }

  /** @throws `ThrottlingException` */
  takeStart(): void {
    if (!this.#starts.take()) throw named("ThrottlingException", "Rate exceeded");
  }

  /** @throws `ThrottlingException` */
  takeParameters(): void {
    if (!this.#parameters.take()) throw named("ThrottlingException", "Rate exceeded");
  }

  /** @throws `ThrottlingException`, after as many attempts as the table's client makes. */
  async takeWrites(item: string, units: number): Promise<void> {
    const writes = this.#itemWrites.get(item) ?? this.#writesOfItem();
    this.#itemWrites.set(item, writes);
    for (let attempt = 1; ; attempt += 1) {
      if (writes.take(units)) return;
      this.refusedWrites += 1;
      if (attempt === tableRetries.most) throw named("ThrottlingException", "Rate exceeded");
      await this.clock.sleep(Math.random() * tableRetries.pauseMs * 2 ** attempt);
    }
  }

  /** A workflow that has no transition left waits for it. */
  async transitions(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      while (!this.#transitions.take()) await this.clock.sleep(100);
    }
  }

  #hasRoom(name: string): boolean {
    const own = this.#reserved.get(name);
    if (own !== undefined) return (this.#running.get(name) ?? 0) < own;
    const reserved = [...this.#reserved.values()].reduce((sum, count) => sum + count, 0);
    const shared = [...this.#running].reduce(
      (sum, [other, count]) => sum + (this.#reserved.has(other) ? 0 : count),
      0,
    );
    return shared < this.#concurrency - reserved;
  }

  #count(name: string, change: 1 | -1): void {
    const count = (this.#running.get(name) ?? 0) + change;
    this.#running.set(name, count);
    this.most.set(name, Math.max(this.most.get(name) ?? 0, count));
  }
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
