const names: Readonly<Record<string, string>> = {
  alert: "an alert",
  confirm: "a confirm dialog",
  prompt: "a prompt",
  beforeunload: "a beforeunload dialog",
};

/** `a prompt`; `a dialog` if any kind is expected. */
export function kindInWords(kind: string | undefined): string {
  return (kind && names[kind]) ?? "a dialog";
}
