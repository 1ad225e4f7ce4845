import { Unreachable } from "./errors.ts";
import { networkFault } from "./network-fault.ts";
import { type Patience, patiently } from "./patience.ts";

/** How many files are downloaded at once. */
const atOnce = 6;
/** How long the download of one file may take, in milliseconds: the lifetime of its link. */
const fileLimitMs = 15 * 60_000;
/** For how long nothing of a file may arrive, in milliseconds: half of what a command has for its downloads, so that it can ask once more. */
const usualStallMs = 30_000;

/** The part of a link that a download needs. */
export interface DownloadLink {
  url: string;
  size_bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/**
 * Downloads files and checks their digests. Links expire: each retry asks for fresh ones, and downloads only what is still missing.
 * @param first an answer with links; further ones come from `ask`.
 * @param linksOf the links of an answer, by names that stay the same.
 * @throws Unreachable, the signal's reason, or what `ask` and `save` throw.
 */
export async function downloadEach<A, L extends DownloadLink>(
  first: A,
  ask: () => Promise<A>,
  linksOf: (answer: A) => ReadonlyMap<string, L>,
  save: (name: string, content: Uint8Array<ArrayBuffer>, link: L) => Promise<void>,
  patience: Patience,
): Promise<void> {
  const saved = new Set<string>();
  let fresh: A | null = first;
  await patiently(async () => {
    const missing = [...linksOf(fresh ?? (await ask()))].filter(([name]) => !saved.has(name));
    fresh = null;
    const worker = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        const [name, link] = next;
        await save(name, await download(name, link, patience.signal), link);
        saved.add(name);
      }
    };
    // A retry begins when all have ended: it would download what another one is still at, and save it twice.
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }, patience);
}

/**
 * Downloads one file.
 * @param name how a message calls it: a link grants access while it lives, so none is ever in one.
 * @param stallMs for how long nothing of it may arrive, in milliseconds.
 * @throws Unreachable if it does not arrive whole, or the signal's reason.
 */
export async function download(
  name: string,
  { url, size_bytes, sha256 }: DownloadLink,
  signal?: AbortSignal,
  stallMs = usualStallMs,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await contentOf(name, url, signal, stallMs);
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  if (content.length === size_bytes && digest === sha256) return content;
  throw new Unreachable(
    content.length === size_bytes
      ? `${name} does not match its SHA-256.`
      : `${name} is incomplete or damaged: it has ${content.length} bytes, not ${size_bytes}.`,
  );
}

async function contentOf(
  name: string,
  url: string,
  signal: AbortSignal | undefined,
  stallMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController();
  const ends = [stalled.signal, AbortSignal.timeout(fileLimitMs), ...(signal ? [signal] : [])];
  const stall = () => stalled.abort(new Error(`nothing of it arrived for ${stallMs / 1000} s`));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitMore = () => {
    clearTimeout(timer);
    timer = setTimeout(stall, stallMs);
  };
  awaitMore();
  try {
    const response = await fetch(url, { signal: AbortSignal.any(ends) });
    if (!response.ok)
      throw new Unreachable(`${name} cannot be downloaded: the storage answers ${response.status}.`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      awaitMore();
      parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Unreachable) throw error;
    const { host } = new URL(url);
    const fault = networkFault(error, url);
    throw new Unreachable(`${name} cannot be downloaded: the connection to ${host} failed: ${fault}.`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
