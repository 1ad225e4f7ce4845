/** The anchor of an alarm's section in docs/operations.md. */
export function alarmAnchor(heading: string): string {
  return `docs/operations.md#${heading.toLowerCase().replaceAll(" ", "-")}`;
}
