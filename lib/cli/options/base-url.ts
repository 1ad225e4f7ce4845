import { withoutPassword } from "../../../packages/client/src/usable-address.ts";
import { basePath } from "../../routes.ts";
import { UsageError } from "../usage-error.ts";

/**
 * A host, or a path that stops short of the API's base path, means that path: it is the same on every host.
 * @throws UsageError
 */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `"${withoutPassword(text)}" is not an http or https URL, such as http://127.0.0.1:4700${basePath}.`,
    );
  }
  // The error of fetch would repeat them.
  if (url.username || url.password) {
    throw new UsageError("The API's URL holds a user name or a password, which no request can send.");
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${basePath}/`.startsWith(`${path}/`) ? `${url.origin}${basePath}` : text;
}
