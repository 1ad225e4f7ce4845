/** Markup that is inserted into a page unchanged. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | false;

/** Makes markup from a template; inserted values are escaped unless they are markup themselves. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((page, text, index) => page + write(parts[index - 1] ?? "") + text));
}

function write(part: Part): string {
  if (part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(write).join("");
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
