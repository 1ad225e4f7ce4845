/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * What the report does interactively: it filters tests, opens a film where its test failed, plays it from a step and marks
 * the step that it shows.
 * It runs in the page, so it refers to nothing outside itself. Without it the report can still be read.
 */
export function behaviour(): void {
  const all = <E extends Element>(selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<E>(selector),
  ];
  const tests = all<HTMLDetailsElement>(".test");
  const filters = all<HTMLButtonElement>("[data-filter]");
  const search = document.querySelector<HTMLInputElement>("#search");
  const count = document.querySelector("#count");

  const texts = new Map<HTMLElement, string>();
  /** Read when first searched: with many tests it is long. */
  const textOf = (test: HTMLElement) => {
    const text = texts.get(test) ?? test.textContent.toLocaleLowerCase();
    texts.set(test, text);
    return text;
  };

  const filter = () => {
    const wanted = filters.filter((button) => button.ariaPressed === "true").map((b) => b.dataset["filter"]);
    const words = (search?.value ?? "").toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const test of tests) {
      const marks = (test.dataset["marks"] ?? "").split(" ");
      const text = textOf(test);
      const isWanted = wanted.length === 0 || wanted.some((mark) => marks.includes(mark ?? ""));
      test.hidden = !isWanted || !words.every((word) => text.includes(word));
      if (!test.hidden) shown += 1;
    }
    if (count) count.textContent = `${shown} of ${tests.length} tests`;
  };
  for (const button of filters) {
    button.addEventListener("click", () => {
      button.ariaPressed = String(button.ariaPressed !== "true");
      filter();
    });
  }
  search?.addEventListener("input", filter);

  /** Films are in the page as text: each is made playable when a reader first plays it. */
  const load = (film: HTMLVideoElement) => {
    const source = document.getElementById(film.dataset["film"] ?? "")?.textContent;
    if (film.src || !source) return;
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
    film.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
  };
  const offsetOf = (film: HTMLVideoElement) => Number(film.dataset["offset"] ?? 0);

  for (const attempt of all(".attempt")) {
    const film = attempt.querySelector("video");
    if (!film) continue;
    const steps = all<HTMLElement>("[data-at]", attempt);
    const mark = () => {
      const now = film.currentTime * 1000 - offsetOf(film) + 1;
      const current = steps.findLast((step) => Number(step.dataset["at"]) <= now);
      for (const step of steps) {
        if (step === current) step.parentElement?.setAttribute("aria-current", "step");
        else step.parentElement?.removeAttribute("aria-current");
      }
    };
    for (const event of ["timeupdate", "seeked"]) film.addEventListener(event, mark);
    // A film that is not loaded yet will begin there.
    const opensAt = film.dataset["opensAt"];
    if (opensAt !== undefined) film.currentTime = (Number(opensAt) + offsetOf(film)) / 1000;
    for (const step of steps) {
      step.addEventListener("click", () => {
        load(film);
        film.currentTime = (Number(step.dataset["at"]) + offsetOf(film)) / 1000;
        film.play().catch(() => {});
        film.scrollIntoView({ block: "nearest" });
      });
    }
  }
  const loadIn = (test: Element) => {
    for (const film of all<HTMLVideoElement>("video[data-film]", test)) load(film);
  };
  for (const test of tests) {
    test.addEventListener("toggle", () => test.open && loadIn(test));
    if (test.open) loadIn(test);
  }

  const openNamed = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (named instanceof HTMLDetailsElement) named.open = true;
  };
  addEventListener("hashchange", openNamed);
  openNamed();
  addEventListener("beforeprint", () => {
    for (const test of tests) if (!test.matches(".of-passed, .of-skipped")) test.open = true;
  });
}
