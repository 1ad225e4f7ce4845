/** Where docs/operations.md says what to do about an alarm, by the heading there. */
export function alarmAnchor(heading: string): string {
  return `docs/operations.md#${heading.toLowerCase().replaceAll(" ", "-")}`;
}
