import { describe, expect, test } from "vitest";
import { isHeld } from "../../../../../functions/browser/page/acting/held-value.ts";

const reading = (value: string, type = "text", maxLength: number | null = null) => ({
  value,
  labels: null,
  isOn: null,
  type,
  maxLength,
  drawn: null,
});

describe("a field holds what it was given", () => {
  test.each([
    ["unchanged", "Ada Lovelace", "Ada Lovelace"],
    ["nothing", "", ""],
    ["nothing, as a mask without letters and digits", "", "+(__) __-__ €"],
    ["a space", " ", " "],
    ["in capitals", "ab-12", "AB-12"],
    ["without white space at the ends", " ada@example.com ", "ada@example.com"],
    ["with other line breaks", "one\r\ntwo", "one\ntwo"],
    ["with no-break spaces", "a b", "a\u00a0b"],
    ["composed otherwise", "e\u0301", "é"],
    ["as a telephone number", "5551234567", "(555) 123-4567"],
    ["as a telephone number, from another grouping", "555-123-4567", "(555) 123-4567"],
    ["as digits only", "(555) 123-4567", "5551234567"],
    ["as a card number", "4111111111111111", "4111 1111 1111 1111"],
    ["as a card's month", "1228", "12/28"],
    ["as a day", "31122026", "31.12.2026"],
    ["as an account number", "DE89370400440532013000", "DE89 3704 0044 0532 0130 00"],
    ["with a currency", "1234.5", "$1,234.50"],
    ["with a currency behind and a decimal comma", "1234.5", "1.234,50 €"],
    ["with a minus", "-1234", "-$1,234.00"],
    ["in groups", "1234567", "1,234,567"],
    ["with a percent sign", "12", "12 %"],
    ["with a unit", "1500", "1,500 kg"],
    ["with the letters of a currency", "1500.5", "US$ 1,500.50"],
    ["with the name of a currency", "1500", "CHF 1’500.00"],
    ["in Persian digits", "2026", "۲۰۲۶"],
    ["in Arabic digits, in groups", "12345.5", "١٢٬٣٤٥٫٥"],
    ["in wide digits", "2026", "２０２６"],
    ["in digits beyond the first plane", "19", "𞥑𞥙"],
    ["in the keyboard's digits", "०९८७", "0987"],
  ])("%s", (_name, wanted, held) => expect(isHeld(wanted, reading(held))).toBe(true));

  test.each([
    ["nothing of it", "Ada", ""],
    ["something instead of nothing", "", "Ada"],
    ["a digit in a mask instead of nothing", "", "__-_4"],
    ["a picture instead of nothing", "", "👍"],
    ["a space instead of nothing", "", " "],
    ["nothing of a space", " ", ""],
    ["a part of it", "Ada Lovelace", "Ada"],
    ["more of it", "Ada", "Ada Lovelace"],
    ["the old value and the new one", "Ada", "old Ada"],
    ["other letters", "Ada", "Eda"],
    ["without some of its letters", "12ab", "12"],
    ["a word without its space", "New York", "NewYork"],
    ["an address without its @", "a@b.example", "ab.example"],
    ["an amount without its point", "12.50", "1250"],
    ["an amount with a comma, without it", "12,50", "1250"],
    ["an amount with a point that it lacked", "1234", "12.34"],
    ["an amount without its minus", "-5", "5"],
    ["an amount with a minus that it lacked", "5", "-5"],
    ["a number without its zero", "01234", "1234"],
    ["a phone number without its plus sign", "+4930123456", "4930123456"],
    ["the beginning, without a limit to its length", "123456", "1234"],
    ["a thousandth as a thousand", "1.234", "1234"],
    ["another number with a unit", "1500", "1,501 kg"],
    ["another unit", "1500 kg", "1500 g"],
    ["letters at its end", "12", "12ab"],
    ["a word after it", "12", "12 months"],
    ["other digits of another script", "2026", "۲۰۲۷"],
    ["an amount in Persian digits without its point", "12.50", "۱۲۵۰"],
    ["dots between numbers", "192.168.0.1", "19216801"],
  ])("not %s", (_name, wanted, held) => expect(isHeld(wanted, reading(held))).toBe(false));

  test.each([
    ["number", "1.50", "1.5"],
    ["number", "1e3", "1000"],
    ["number", "-0.0", "0"],
    ["range", "07", "7"],
    ["date", "2026-11-20", "2026-11-20"],
    ["time", "09:30:00", "09:30"],
    ["time", "09:30:10.50", "09:30:10.5"],
    ["datetime-local", "2026-11-20 09:30", "2026-11-20T09:30"],
    ["color", "#FF8800", "#ff8800"],
    ["editable", "one\ntwo", "one\n\ntwo\n"],
  ])("a field of the type %s holds %s as %s", (type, wanted, held) =>
    expect(isHeld(wanted, reading(held, type))).toBe(true),
  );

  test.each([
    ["number", "12,5", "125"],
    ["number", "12345678901234567890", "12345678901234567891"],
    ["number", "abc", ""],
    ["range", "7", "5"],
    ["date", "tomorrow", ""],
    ["time", "09:30:00", "09:31"],
    ["datetime-local", "2026-11-20T09:30:30", "2026-11-20T09:30"],
    ["color", "red", "#000000"],
    ["editable", "one", "one two"],
  ])("a field of the type %s does not hold %s as %s", (type, wanted, held) =>
    expect(isHeld(wanted, reading(held, type))).toBe(false),
  );

  test.each([
    ["a telephone number with its country", "5551234567", "+1 (555) 123-4567", "+1 (___) ___-____"],
    ["the same, grouped otherwise", "555 123 4567", "+1 (555) 123-4567", "+1 (___) ___-____"],
    ["the same with blanks that cannot be seen", "5551234567", "+1 (555) 123-4567", "+1 (   )    -    "],
    ["the same digit as its first one", "1234567890", "+1 (123) 456-7890", "+1 (___) ___-____"],
    ["a prefix that stays", "5551234", "1-555-1234", "1-"],
    ["digits of an account number with its country", "12345678", "DE12 3456 78", "DE__ ____ __"],
  ])("beside what its mask shows by itself: %s", (_name, wanted, held, empty) =>
    expect(isHeld(wanted, reading(held), empty)).toBe(true),
  );

  test.each([
    ["another digit", "5551234567", "+1 (555) 123-4568", "+1 (___) ___-____"],
    ["another digit in place of its own", "5551234567", "+2 (555) 123-4567", "+1 (___) ___-____"],
    ["one digit more", "555123456", "+1 (555) 123-4567", "+1 (___) ___-____"],
    ["one digit less", "15551234567", "+1 (155) 512-3456", "+1 (___) ___-____"],
    ["a fraction", "5", "0.05", "0.00"],
    ["the old value, which could not be deleted", "Ada", "oldAda", "old"],
  ])("not %s beside what its mask shows", (_name, wanted, held, empty) =>
    expect(isHeld(wanted, reading(held), empty)).toBe(false),
  );

  test.each([
    ["with an empty line between paragraphs", "one\ntwo", "one\n\ntwo"],
    ["without an empty line", "one\n\ntwo", "one\ntwo"],
    ["with spaces at the end of a line", "one\n  two", "one \n  two\n"],
    ["with no-break spaces", "a\n  b", "a\n\u00a0 b"],
    ["with spaces for a tab", "a\n\tb", "a\n    b"],
  ])("an editor holds a text %s", (_name, wanted, held) =>
    expect(isHeld(wanted, reading(held, "editable"))).toBe(true),
  );

  test.each([
    ["without its indentation", "if a:\n  b", "if a:\nb"],
    ["with more indentation", "if a:\n  b\n  c", "if a:\n  b\n    c"],
    ["in one line", "one\ntwo", "one two"],
    ["without a tab", "a\n\tb", "a\nb"],
    ["without a double space", "a  b", "a b"],
  ])("an editor does not hold a text %s", (_name, wanted, held) =>
    expect(isHeld(wanted, reading(held, "editable"))).toBe(false),
  );

  test("a field holds the beginning of a value that exceeds its maxlength", () => {
    expect(isHeld("123456", reading("1234", "text", 4))).toBe(true);
    expect(isHeld("123456", reading("1235", "text", 4))).toBe(false);
    expect(isHeld("123456", reading("12", "text", 4))).toBe(false);
    expect(isHeld("12", reading("1", "text", 4))).toBe(false);
    expect(isHeld("abc😀", reading("abc", "text", 4))).toBe(true);
  });
});
