import type { RunReport } from "../../functions/core/run/result.ts";
import { endedAttempt, idleTest, passedAttempt, ranTest, runReport } from "./run-report.ts";

const buying = [
  "Open https://shop.example/",
  "Click “Add to cart”",
  "Type “ada@example.com” into “E-mail”",
  "Click “Place order”",
  "Check that the text of #total is “€ 12.00”",
  "Check that the address matches /thanks$",
];

const wrongTotal = `The text of #total is not what it should be.
  expected: "€ 12.00"
  actual:   "€ 10.00"`;

/** Every outcome that a test can have, with retries. */
export function everyOutcome(): RunReport {
  return runReport(
    [
      ranTest("Guest buys a book", [passedAttempt(buying)]),
      ranTest("Total is right", [
        endedAttempt("failed", buying, 5, wrongTotal, { log: ["error: 404 /logo.svg"] }),
      ]),
      ranTest("Voucher is taken", [
        endedAttempt("failed", buying, 2, "The button “Add to cart” was covered by div.overlay."),
        passedAttempt(buying),
      ]),
      ranTest("Search", [
        endedAttempt("failed", buying, 3, "No element matches #q."),
        endedAttempt("timed_out", buying, 4, "The test ran out of its time of 1m."),
      ]),
      ranTest("Newsletter", [
        endedAttempt("failed", buying, 3, "No element matches #q."),
        endedAttempt("error", buying, 1, "The browser ended unexpectedly."),
      ]),
      idleTest("New basket", "skipped", "Waiting for the new basket"),
      ranTest("Log in", [endedAttempt("cancelled", buying, 2, "The run was cancelled by request.")]),
      idleTest("Log out", "cancelled", "The run was cancelled by request."),
      idleTest("Nobody knows", "error", "The test left no result."),
    ],
    { runNumber: 12 },
  );
}

/** A rerun: of five tests two are of the earlier run, one of them after a retry there. */
export function rerunOfFailed(): RunReport {
  const before = { carriedOverFrom: "exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA" };
  const failed = endedAttempt("failed", buying, 2, "No element matches #buy.");
  return runReport(
    [
      { ...ranTest("Guest buys a book", [passedAttempt(buying)]), ...before },
      { ...ranTest("Voucher is taken", [failed, passedAttempt(buying)]), ...before },
      ranTest("Total is right", [passedAttempt(buying)]),
      ranTest("Search", [failed]),
      idleTest("New basket", "skipped", "Waiting for the new basket"),
    ],
    { rerunOf: before.carriedOverFrom, selection: { tags: ["smoke"] } },
  );
}

/** Every writing system, in every place where a text of a scenario can occur. */
export function everyScript(): RunReport {
  const texts = {
    latin: "Žluťoučký kůň, Straße, naïve, İstanbul",
    greek: "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    cyrillic: "Съешь ещё этих мягких французских булок",
    chinese: "客人买了一本书，总价是十二欧元",
    japanese: "お客様が本を買う「カートに入れる」",
    korean: "손님이 책을 산다",
    arabic: "الزائر يشتري كتابًا بسعر 12 يورو",
    hebrew: "אורח קונה ספר ב־12 אירו",
    thai: "ลูกค้าซื้อหนังสือ",
    emoji: "🛒 → 📦 👩🏽‍💻 🏳️‍🌈 ✅",
  };
  const lines = Object.values(texts);
  return runReport(
    lines.map((text, at) =>
      at % 2 === 0
        ? ranTest(text, [passedAttempt(lines)])
        : ranTest(text, [endedAttempt("failed", lines, at, `Expected “${text}”, found “${lines[at - 1]}”.`)]),
    ),
    {
      scenarioName: "Kasse · Ταμείο · Касса · 结账 · レジ · الدفع 🛒",
      description: lines.join(" — "),
      metadata: { branch: "feature/доставка", autor: "Ångström", 支店: "東京", الفرع: "الرياض" },
    },
  );
}

/** Texts that break output that does not escape them. */
export const hostileTexts = [
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "]]> & &amp; <![CDATA[ <!-- --> ?>",
  "quotes \" ' ` and\ttabs\nand\r\nlines",
  "control \u0000\u0001\u0008\u000b\u001f \u007f\u0085 \ufffe\uffff",
  "\u001b[31mred\u001b[39m",
  "more controls \u009b31m \u0090 \u2028 \ufdd0\ufdd1",
  "lone \ud800 surrogates \udfff",
  "bidi \u202e override \u2066 isolate",
  '=HYPERLINK("http://evil.example")',
  "+1+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(1)",
  "constructor",
  "__proto__",
  "_x0041_ _x000D_",
  "[[ATTACHMENT|/etc/passwd]]",
  `${"long".repeat(200)} https://shop.example/${"path/".repeat(60)}`,
  "",
  " ",
];

/** Hostile texts, in every place where a text of a scenario or of a page can occur. */
export function everyHostileText(): RunReport {
  return runReport(
    hostileTexts.flatMap((text) => [
      ranTest(text, [
        endedAttempt("failed", [text, text], 2, text, { log: [text] }),
        endedAttempt("error", [text, text], 1, text, { log: [text] }),
      ]),
      ranTest(text, [endedAttempt("timed_out", [text], 1, text), passedAttempt([text])]),
      idleTest(text, "skipped", text),
    ]),
    {
      scenarioName: hostileTexts.join(" "),
      description: hostileTexts.join(" "),
      reason: hostileTexts.join(" "),
      metadata: Object.fromEntries(hostileTexts.map((text) => [text.slice(0, 64), text])),
    },
  );
}

/** A run of the maximum size. */
export function hugeRun(tests = 500, steps = 100): RunReport {
  const titles = Array.from({ length: steps }, (_, at) => `Click “Button number ${at + 1} of the long form”`);
  return runReport(
    Array.from({ length: tests }, (_, at) =>
      at % 10 === 9
        ? ranTest(`Form ${at + 1}`, [endedAttempt("failed", titles, Math.ceil(steps / 2), wrongTotal)])
        : ranTest(`Form ${at + 1}`, [passedAttempt(titles)]),
    ),
  );
}
