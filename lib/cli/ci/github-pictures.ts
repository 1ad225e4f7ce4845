import { xmlAttribute, xmlText } from "../../../functions/core/xml-text.ts";
import type { CiRun } from "./ci-service.ts";
import { failuresOf } from "./failures.ts";

/** As many as there are annotations; the report has all of them. */
const mostPictures = 10;

/**
 * The pictures of what failed, in GitHub's Markdown. GitHub leaves out pictures that are part of the text, so each of these is a signed link,
 * which works for whoever reads the summary until it expires. docs/contract.md, "In a job of a CI service".
 */
export function picturesOf(run: CiRun): string[] {
  const links = new Map(
    run.tests.map(({ number, artifacts }, at) => [number ?? at + 1, artifacts?.screenshot]),
  );
  const pictures = failuresOf(run).flatMap(({ number, name }) => {
    const link = links.get(number);
    return link ? [{ number, name, link }] : [];
  });
  if (pictures.length === 0) return [];
  const shown = pictures.slice(0, mostPictures);
  const [until] = shown.flatMap(({ link }) => link.expires_at ?? []).sort();
  const title =
    until === undefined ? "Pictures" : `Pictures, until ${until.slice(0, 16).replace("T", " ")} UTC`;
  return [
    `<details open><summary>${xmlText(title)}</summary>`,
    ...shown.map(({ number, name, link }) => {
      const alt = `The page when ${name} failed`;
      return `<p>${number} ${xmlText(name)}<br><img width="640" alt="${xmlAttribute(alt)}" src="${xmlAttribute(link.url)}"></p>`;
    }),
    ...(pictures.length > mostPictures
      ? [`<p>and ${pictures.length - mostPictures} more in the report</p>`]
      : []),
    "</details>",
    "",
  ];
}
