import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  downloadObject,
  savedName,
  savedNameOf,
  savedNamePattern,
} from "../../../../functions/core/artifacts/saved-name.ts";
import { anyCharacter } from "../../support/any-character.ts";

describe("the name under which a download is kept", () => {
  test.each([
    ["invoice.pdf", "download-1-invoice.pdf"],
    ["Rechnung März (2).XLSX", "download-1-Rechnung-Marz-2.XLSX"],
    ["../../etc/passwd", "download-1-etc-passwd.bin"],
    ["..\\..\\boot.ini", "download-1-boot.ini.bin"],
    ["setup.exe", "download-1-setup.exe.bin"],
    ["report.html", "download-1-report.html.bin"],
    ["picture.svg", "download-1-picture.svg.bin"],
    [".htaccess", "download-1-file.htaccess.bin"],
    ["archive.tar.gz", "download-1-archive.tar.gz"],
    ["请款单.pdf", "download-1-file.pdf"],
    ["", "download-1-file.bin"],
    ["a\u0000b\n.csv", "download-1-a-b.csv"],
    [`${"x".repeat(10_000)}.pdf`, `download-1-${"x".repeat(60)}.pdf`],
  ])("%j is %j", (name, saved) => {
    expect(savedName(1, name)).toBe(saved);
  });

  test("whatever a page calls it, the name is short and has no folder", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.integer({ min: 1, max: 100 }),
        (name, number) => {
          const saved = savedName(number, name);
          expect(saved).toMatch(savedNamePattern);
          expect(saved.length).toBeLessThan(100);
          expect(savedNameOf({ key: `runs/a/b/${downloadObject(number)}`, savedAs: saved })).toBe(saved);
          expect(downloadObject(number)).toMatch(savedNamePattern);
        },
      ),
    );
  });
});
