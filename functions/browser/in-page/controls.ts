/** Selectors of what a person operates, by element or by role. */
export interface Controls {
  /** What is pressed: links, buttons, and what stands for one. */
  readonly pressed: string;
  /** What is pressed, fields of any kind and their labels. */
  readonly operable: string;
  /** What takes a press for itself: as `operable`, and texts that are edited in place, but no hidden field. */
  readonly interactive: string;
  /** What opens a list that the page draws itself. */
  readonly drawnList: string;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function controlTools(): Controls {
  const widgets =
    "button link checkbox radio switch tab option treeitem menuitem menuitemcheckbox menuitemradio combobox";
  const roles = widgets.split(" ").map((role) => `[role="${role}"]`);
  const pressed = `a[href], button, summary, ${roles}`;
  return {
    pressed,
    operable: `${pressed}, [role="textbox"], input, select, textarea, label`,
    interactive: `${pressed}, input:not([type=hidden]), select, textarea, label, [contenteditable]`,
    drawnList: '[role="combobox"], [aria-haspopup="listbox"]',
  };
}
