/**
 * The pseudo-classes and pseudo-elements that Chromium knows, by whether parentheses follow. Others that begin
 * with `-webkit-` or `-internal-` are absent, as no such name is refused. To renew the lists for another version, see
 * `test/browser/page/selector-samples.test.ts`.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const plainClasses = words(`
  active active-view-transition any-link autofill checked corner-present current decrement default defined disabled
  double-button empty enabled end first-child first-of-type focus focus-visible focus-within fullscreen future granted
  horizontal host hover in-range increment indeterminate interest-source interest-target invalid last-child last-of-type
  link modal no-button only-child only-of-type open optional out-of-range past picture-in-picture placeholder-shown
  popover-open read-only read-write required root scope single-button start target target-after target-before
  target-current unbounded user-invalid user-valid valid vertical visited window-inactive xr-overlay`);

export const functionalClasses = words(`
  active-view-transition-type dir has host host-context is lang not nth-child nth-last-child nth-last-of-type nth-of-type
  state where -webkit-any`);

export const plainElements = words(`
  after backdrop before checkmark column cue details-content file-selector-button first-letter first-line grammar-error
  interest-button marker permission-icon picker-icon placeholder scroll-marker scroll-marker-group search-text
  select-listbox selection spelling-error target-text view-transition`);

export const functionalElements = words(`
  cue highlight part picker scroll-button slotted view-transition-group view-transition-group-children
  view-transition-image-pair view-transition-new view-transition-old`);

/** Pseudo-elements that may also be written with one colon. */
export const oldElements = words("after before first-letter first-line");

/**
 * Whether a name is left to the browser that runs the test, which may be newer than the lists above: names that a CSS
 * specification or another browser already has, and those that are Chromium's own. Should Chromium get any other,
 * `:is(:new-name)` passes, because a browser ignores what it does not know there.
 */
export function isLeftToBrowser(name: string): boolean {
  return name.startsWith("-webkit-") || name.startsWith("-internal-") || drafted.has(name);
}

/** Names of https://drafts.csswg.org/selectors/, css-pseudo, css-forms and HTML that Chromium does not know yet. */
const drafted: ReadonlySet<string> = new Set(
  words(`
    animated-image blank buffering color-swatch clear-icon current field-component field-text has-slotted heading
    local-link muted nth-col nth-last-col paused playing search-results seeking slider-fill slider-thumb slider-track
    snapped stalled step-control step-down step-up target-within volume-locked`),
);
