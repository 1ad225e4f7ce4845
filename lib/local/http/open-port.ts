import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ServiceError } from "../../../functions/core/error.ts";

/** The requested port cannot be listened on; the message says why. */
class PortUnavailable extends ServiceError {
  override readonly name = "PortUnavailable";
}

/** Clients on this machine only. */
const host = "127.0.0.1";

/**
 * Lets a server listen, for clients on this machine.
 * @param port 0 for a free one.
 * @returns the port.
 * @throws PortUnavailable
 */
export async function openPort(server: Server, port: number): Promise<number> {
  const listening = once(server, "listening");
  server.listen(port, host);
  try {
    await listening;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === "EADDRINUSE" ? "it is in use by another process." : message;
    throw new PortUnavailable(`Port ${port} cannot be served: ${why}`, { cause });
  }
  return (server.address() as AddressInfo).port;
}
