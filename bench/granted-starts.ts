import { fork } from "node:child_process";
import { once } from "node:events";
import { type StartLimit, serveLimitedStarts } from "../test/support/limited-starts.ts";

/** Counts of starts requested and granted since the limit was set. */
interface Granted {
  url: string;
  started: number;
  asked: number;
}

/** Grants starts in a process of its own, so that its work does not count as the dispatcher's. */
export interface GrantedStarts {
  /** Sets a limit with a full bucket, and restarts the counts. */
  limit(limit: StartLimit): Promise<Granted>;
  count(): Promise<Granted>;
  stop(): Promise<void>;
}

export function startGranting(): GrantedStarts {
  const child = fork(import.meta.filename);
  const ask = async (limit: StartLimit | null): Promise<Granted> => {
    child.send({ limit });
    const [granted] = await once(child, "message");
    return granted as Granted;
  };
  return {
    limit: (limit) => ask(limit),
    count: () => ask(null),
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

if (process.send) {
  const starts = await serveLimitedStarts({ bucket: 0, perSecond: 0 });
  let before = { started: 0, asked: 0 };
  process.on("message", ({ limit }: { limit: StartLimit | null }) => {
    const now = { started: starts.names().length, asked: starts.asked() };
    if (limit) {
      before = now;
      starts.limit(limit);
    }
    process.send?.({
      url: starts.url,
      started: now.started - before.started,
      asked: now.asked - before.asked,
    });
  });
  process.on("disconnect", () => void starts.stop());
}
