const plainDate = /^\d{4}-\d\d-\d\d$/;
const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** The earliest and the latest instant that can be stored. */
const earliest = Date.parse("0000-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Reads an RFC 3339 time with any offset, or a plain date, which means midnight UTC.
 * @returns RFC 3339 UTC with milliseconds, finer digits cut off; `null` if the text is neither, or not a calendar day.
 */
export function parseInstant(text: string): string | null {
  const date = plainDate.test(text) ? text : dateTime.exec(text)?.[1];
  if (date === undefined || !isDay(date)) return null;
  const milliseconds = Date.parse(text.toUpperCase());
  if (Number.isNaN(milliseconds)) return null;
  // An offset can move the first and last instants out of the range that can be stored.
  return new Date(Math.min(latest, Math.max(earliest, milliseconds))).toISOString();
}

/** `Date.parse` reads 30 February as a day in March. */
function isDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
