import { AsyncLocalStorage } from "node:async_hooks";
import { dynamo, stateMachines } from "../../functions/shared/clients.ts";
import { s3 } from "../../functions/shared/s3-client.ts";

/** What a process that was killed finds at its next call. */
export class Killed extends Error {}

interface Life {
  /** How many calls are left to it. */
  calls: number;
}

const lives = new AsyncLocalStorage<Life>();
let isWatching = false;

/** Other work of this process, as that of the workflows, goes on: only calls from inside the work are counted. */
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
 * Does work as a process that is killed after so many calls to AWS: none of its later calls is made.
 * @returns whether it was killed; otherwise it had come to its end before.
 */
export async function killedAfter(calls: number, work: () => Promise<unknown>): Promise<boolean> {
  watch();
  const life = { calls };
  await lives.run(life, work).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  return life.calls <= 0;
}
