import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../functions/browser/sandbox/address-rules.ts";

describe("scenarios may not reach", () => {
  test.each([
    ["127.0.0.1", "a loopback address"],
    ["127.255.255.255", "a loopback address"],
    ["::1", "a loopback address"],
    ["10.0.0.1", "a private address"],
    ["172.16.0.1", "a private address"],
    ["172.31.255.255", "a private address"],
    ["192.168.1.1", "a private address"],
    ["100.64.0.1", "a private address"],
    ["fd00:ec2::254", "a private address"],
    ["fec0::1", "a private address"],
    ["169.254.169.254", "a link-local address"],
    ["169.254.170.2", "a link-local address"],
    ["fe80::1", "a link-local address"],
    ["fe80::1%eth0", "a link-local address"],
    ["168.63.129.16", "a cloud's internal address"],
    ["224.0.0.1", "a multicast address"],
    ["ff02::1", "a multicast address"],
    ["0.0.0.0", "an unspecified address"],
    ["::", "an unspecified address"],
    ["64:ff9b::7f00:1", "an address that stands for another one"],
    ["64:ff9b:1::7f00:1", "an address that stands for another one"],
    ["2002:7f00:1::", "an address that stands for another one"],
    ["2001:0:7f00:1::", "an address that stands for another one"],
    ["::7f00:1", "an address that stands for another one"],
    ["::ffff:8.8.8.8", "an address that stands for another one"],
    ["255.255.255.255", "a reserved address"],
    ["240.0.0.1", "a reserved address"],
    ["192.0.2.1", "a reserved address"],
    ["198.18.0.1", "a reserved address"],
    ["2001:db8::1", "a reserved address"],
    ["3fff::1", "a reserved address"],
    ["4000::1", "a reserved address"],
    ["1234", "not an address"],
  ])("%s, %s", (address, kind) => {
    expect(refusalOf(address)).toBe(kind);
  });

  test.each(["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1"])("%s, whatever it maps to", (address) => {
    expect(refusalOf(address)).not.toBeNull();
  });

  test("any address of this machine", () => {
    const own = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).map(({ address }) => address),
    );
    for (const address of own) expect(refusalOf(address)).not.toBeNull();
  });
});

describe("scenarios may reach", () => {
  test.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "192.167.255.255",
    "2606:4700::1111",
    "2a00::1",
  ])("%s", (address) => {
    expect(refusalOf(address)).toBeNull();
  });
});
