import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { lazy } from "../../shared/lazy.ts";

/**
 * The address ranges that are not the public internet, from IANA's special-purpose registries (RFC 6890 and its
 * updates). The key completes the sentence "this is …".
 */
const ranges: Record<string, readonly string[]> = {
  "a loopback address": ["127.0.0.0/8", "::1/128"],
  "a link-local address": ["169.254.0.0/16", "fe80::/10"],
  "a private address": [
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "fc00::/7",
    "fec0::/10",
  ],
  // Not in a registry: the public address at which Azure answers its own machines only.
  "a cloud's internal address": ["168.63.129.16/32"],
  "a multicast address": ["224.0.0.0/4", "ff00::/8"],
  "an unspecified address": ["0.0.0.0/8", "::/128"],
  // v4-compatible, v4-mapped, NAT64, 6to4 and Teredo: the real destination is embedded in the address.
  "an address that stands for another one": [
    ...[
      "::/96",
      "::ffff:0:0/96",
      "64:ff9b::/96",
      "64:ff9b:1::/48",
      "2002::/16",
      "2001::/32",
      "192.88.99.0/24",
    ],
  ],
  "a reserved address": [
    ...["192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"],
    ...["100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16"],
  ],
};

type Family = "ipv4" | "ipv6";

const lists = lazy(() => ({ ipv4: listsOf("ipv4"), ipv6: listsOf("ipv6") }));
/** All of IPv6 that may be routed so far (RFC 4291); the rest is not assigned. */
const globalUnicast = lazy(() => listOf(["2000::/3"], "ipv6"));

/**
 * Why scenarios may not reach an address, as in "a private address"; `null` for a public one.
 * @param address IPv4 or IPv6 in text, perhaps with a zone.
 */
export function refusalOf(address: string): string | null {
  const bare = address.replace(/%.*$/, "");
  if (isIP(bare) === 0) return "not an address";
  const family = familyOf(bare);
  const found = lists()[family].find(([, list]) => list.check(bare, family));
  if (found) return found[0];
  if (family === "ipv6" && !globalUnicast().check(bare, family)) return "a reserved address";
  return isThisMachine(bare, family) ? "an address of this machine" : null;
}

function familyOf(address: string): Family {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function listsOf(family: Family): [string, BlockList][] {
  return Object.entries(ranges).map(([kind, members]) => [kind, listOf(members, family)]);
}

/** One family per list: in a list of both, every IPv4 address would match the IPv4-mapped IPv6 range. */
function listOf(members: readonly string[], family: Family): BlockList {
  const list = new BlockList();
  for (const member of members) {
    const [network = "", prefix = ""] = member.split("/");
    if (familyOf(network) === family) list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Connections of a machine with a public address to itself would bypass its firewall. */
function isThisMachine(address: string, family: Family): boolean {
  const own = new BlockList();
  for (const found of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    own.addAddress(found.address, familyOf(found.address));
  }
  return own.check(address, family);
}
