/** Whether two texts are the same number, such as `1.50` and `1.5`. Compares digits, without rounding. */
export function isSameNumber(one: string, other: string): boolean {
  const number = normalNumber(one);
  return number !== null && number === normalNumber(other);
}

/** `-01.50` as `-1.5`; `null` if the text is not a number. */
export function normalNumber(text: string): string | null {
  const found = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?(?:e([+-]?\d+))?$/i.exec(text.trim());
  if (!found || !/\d/.test(text)) return null;
  const [, sign = "", whole = "", fraction = "", exponent] = found;
  if (exponent !== undefined) return normalNumber(expanded(Number(text)));
  const digits = fraction === "" ? whole || "0" : `${whole || "0"}.${fraction}`;
  return sign === "-" && digits !== "0" ? `-${digits}` : digits;
}

/** The number without an exponent, if that is possible. */
function expanded(number: number): string {
  return Math.abs(number) < 1e21 ? number.toFixed(20) : "";
}
