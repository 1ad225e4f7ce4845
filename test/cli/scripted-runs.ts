import { type AddressInfo, createServer } from "node:net";
import { expect } from "vitest";
import { scenario } from "./command.ts";
import { answers, link, problem, type Reply, type Seen, type useScriptedApi } from "./scripted-api.ts";

export type Script = Record<string, (request: Seen, time: number) => Reply | Promise<Reply>>;

export const running: Script = { "/status/": () => ({ status: 200, body: answers.status("running") }) };
export const unanswered: Script = { "/status/": () => new Promise(() => {}) };

/** An address on which nothing listens any more. */
export async function addressOfNobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** What a file of tests does with its scripted service. */
export function scriptedRuns(service: ReturnType<typeof useScriptedApi>) {
  /** Plays a failed run of two tests; a script replaces single responses, by a part of the path. */
  function play(outcome: string, script: Script = {}): void {
    const { api } = service;
    const files = {
      junit: link(`${api.url}/files/junit`, "<testsuites/>"),
      screenshot: link(`${api.url}/files/png`, "png"),
    };
    const usual: Script = {
      "/scenarios/": () => ({ status: 200, body: answers.scenarios }),
      "/run-scenario/": () => ({ status: 202, body: answers.accepted }),
      "/status/": () => ({ status: 200, body: answers.status("completed", outcome) }),
      "/cancel/": () => ({ status: 202, body: answers.accepted }),
      "/artifacts/": () => ({ status: 200, body: answers.artifacts(outcome, files) }),
      "/files/junit": () => ({ status: 200, body: "<testsuites/>" }),
      "/files/png": () => ({ status: 200, body: "png" }),
    };
    const all = { ...usual, ...script };
    api.answer = (request) => {
      const part = Object.keys(all).find((name) => request.path.includes(name)) ?? "";
      return all[part]?.(request, api.sent(part).length) ?? problem(404, "route_not_found");
    };
  }

  /** Runs a command, and interrupts it at the first request of a route. @param script has the reply to that. */
  function interruptedAt(part: string, words: string[], script: Script, signal: NodeJS.Signals = "SIGINT") {
    let interrupt = () => {};
    const reply = script[part] ?? expect.unreachable();
    play("passed", {
      ...script,
      [part]: (request, time) => {
        if (time === 1) interrupt();
        return reply(request, time);
      },
    });
    return scenario(words, {
      env: service.env,
      onStart: (child) => {
        interrupt = () => child.kill(signal);
      },
    });
  }

  /** Runs the scenario, and sends the next signal at each request of these routes. */
  function interruptedAtEach(parts: string[], script: Script, signals: NodeJS.Signals[]) {
    let send = (_: NodeJS.Signals) => {};
    play("passed", script);
    const { answer } = service.api;
    service.api.answer = (request) => {
      const signal = parts.some((part) => request.path.includes(part)) ? signals.shift() : undefined;
      if (signal) send(signal);
      return answer(request);
    };
    return scenario(["run", "Shop"], {
      env: service.env,
      onStart: (child) => {
        send = (signal) => child.kill(signal);
      },
    });
  }

  function run(...words: string[]) {
    return scenario(["run", "Shop", ...words], { env: service.env });
  }

  return { play, run, interruptedAt, interruptedAtEach };
}
