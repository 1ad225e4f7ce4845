import { createHash, randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { type RegionCode, regionCodes } from "../regions.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idLength = 16;
/** Characters needed for 256 bits: 62 ** 43 is just above 2 ** 256. */
const secretLength = 43;
/** Characters needed for 32 bits. */
const checksumLength = 6;

const pattern = new RegExp(
  `^(sk_(${regionCodes.join("|")})_([0-9A-Za-z]{${idLength}})_[0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

/** What a key says about itself; only its hash can confirm it. */
interface ParsedKey {
  region: RegionCode;
  keyId: string;
}

/** A new key of a region, with 256 random bits. docs/contract.md, "Keys": `sk_<region>_<key id>_<secret><checksum>`. */
export function newApiKey(region: RegionCode): { keyId: string; key: string } {
  const keyId = Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const secret = inLetters(BigInt(`0x${randomBytes(32).toString("hex")}`), secretLength);
  const start = `sk_${region}_${keyId}_${secret}`;
  return { keyId, key: start + checksum(start) };
}

/** Parses a key without any secret or database read; `null` if no key can look like this. */
export function parseApiKey(text: string): ParsedKey | null {
  const [, start = "", region, keyId, sum] = pattern.exec(text) ?? [];
  const known = regionCodes.find((code) => code === region);
  if (!known || keyId === undefined || sum !== checksum(start)) return null;
  return { region: known, keyId };
}

/** What is stored of a key: its SHA-256. No salt is needed, since a key holds 256 random bits. */
export function hashOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Catches typos and random guesses before anything is read; it is no protection in itself. */
function checksum(start: string): string {
  return inLetters(BigInt(crc32(start)), checksumLength);
}

function inLetters(number: bigint, length: number): string {
  const base = BigInt(alphabet.length);
  let rest = number;
  let text = "";
  while (text.length < length) {
    text = alphabet[Number(rest % base)] + text;
    rest /= base;
  }
  return text;
}
