import { closest } from "../closest.ts";
import { ScheduleRefused } from "./schedule-refused.ts";

/**
 * The IANA name of a time zone, in its usual spelling where the list of names has it.
 * @throws {ScheduleRefused} with the name that was probably meant
 */
export function readZone(text: string): string {
  const names = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const same = names.find((name) => name.toLowerCase() === text.toLowerCase());
  if (same !== undefined) return same;
  // Older names of a zone are not in the list, and offsets such as +02:00 are no zones: they know no daylight saving.
  if (/^[A-Z]/i.test(text) && isKnown(text)) return text;
  throw new ScheduleRefused(
    "--timezone",
    `"${text}" is not a time zone of the IANA database.${suggestion(text, names)}`,
  );
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** People leave out the continent more often than they mistype a city. */
function suggestion(text: string, names: readonly string[]): string {
  const byCity = new Map(names.map((name) => [name.split("/").at(-1)?.toLowerCase() ?? name, name]));
  const city = text.split("/").at(-1)?.trim().toLowerCase().replaceAll(" ", "_") ?? "";
  const nearCity = closest(city, [...byCity.keys()]);
  const near = byCity.get(city) ?? closest(text, names) ?? (nearCity && byCity.get(nearCity));
  return near ? ` Did you mean "${near}"?` : ' Write for example "Europe/Berlin" or "UTC".';
}
