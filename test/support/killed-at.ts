import { AsyncLocalStorage } from "node:async_hooks";
import { dynamo, stateMachines } from "../../functions/shared/clients.ts";
import { s3 } from "../../functions/shared/s3-client.ts";

/** The error of the first call after the simulated death of a process. */
class Killed extends Error {}

interface Life {
  /** The number of calls until it is killed. */
  calls: number;
}

const lives = new AsyncLocalStorage<Life>();
let isWatching = false;

/** Counts only calls from inside the work: other work of this process, such as that of workflows, goes on. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  for (const client of [dynamo(), s3(), stateMachines()]) {
    const send = client.send;
    const counted = (...call: unknown[]) => {
      const life = lives.getStore();
      if (life && life.calls <= 0) return Promise.reject(new Killed("The process was killed."));
      if (life) life.calls -= 1;
      return Reflect.apply(send, client, call);
    };
    Object.assign(client, { send: counted });
  }
}

/**
 * Does work like a process that is killed after this many calls to AWS: none of its later calls is made.
 * @returns whether it was killed; otherwise it finished first.
 */
export async function killedAfter(calls: number, work: () => Promise<unknown>): Promise<boolean> {
  watch();
  const life = { calls };
  await lives.run(life, work).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  return life.calls <= 0;
}
