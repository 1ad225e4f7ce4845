/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * What the report does interactively: it filters tests, opens a film where its test failed, plays it from a step and marks
 * the step that it shows. It runs in the page, so it refers to nothing outside itself. Without it the report can still be
 * read.
 */
export function behaviour(): void {
  const all = <E extends Element>(selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<E>(selector),
  ];
  const tests = all<HTMLDetailsElement>(".test");
  const filters = all<HTMLButtonElement>("[data-filter]");
  const search = document.querySelector<HTMLInputElement>("#search");
  const count = document.querySelector("#count");

  /** A signed link opens this file alone: what lies beside it where results are saved cannot be reached from there. */
  const isAlone = new URLSearchParams(location.search).has("X-Amz-Signature");
  const partFromOthers = (root: ParentNode) => {
    if (!isAlone) return;
    for (const video of all('video[src^="tests/"]', root)) video.remove();
    for (const link of all('a[href^="tests/"]', root))
      link.replaceWith(`${link.textContent} (among the artifacts of the run)`);
  };
  partFromOthers(document);

  /** Where scripts run, what is in a `noscript` is text, and costs next to nothing until a reader opens its test. */
  const unfold = (test: Element) => {
    for (const folded of all("noscript", test)) {
      const template = document.createElement("template");
      template.innerHTML = folded.textContent;
      partFromOthers(template.content);
      folded.replaceWith(template.content);
    }
  };

  const characters: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  /** The text of markup of this report, as its elements would have it, in a tenth of the time that making them takes. */
  const textIn = (markup: string) =>
    markup.replace(/<[^>]*>/g, "").replace(/&(\w+);/g, (_, name) => characters[name] ?? " ");
  /** A letter and its accent are one character, as in file names of macOS they are two. */
  const searchable = (text: string) => text.normalize().toLocaleLowerCase();
  const texts = new Map<HTMLElement, string>();
  /** Read when first searched: with many tests it is long. */
  const textOf = (test: HTMLElement) => {
    const known = texts.get(test);
    if (known !== undefined) return known;
    let text = test.textContent;
    for (const { textContent } of all("noscript", test)) {
      text = text.replace(textContent, () => textIn(textContent));
    }
    text = searchable(text);
    texts.set(test, text);
    return text;
  };

  /** Filters that ask in which run a test ran: a test has to meet one of these and one of the others. */
  const ofRuns = ["now", "before"];

  const filter = () => {
    const wanted = filters.flatMap(({ ariaPressed, dataset }) =>
      ariaPressed === "true" ? (dataset["filter"] ?? []) : [],
    );
    const groups = [true, false]
      .map((isOfRuns) => wanted.filter((mark) => ofRuns.includes(mark) === isOfRuns))
      .filter((group) => group.length > 0);
    const words = searchable(search?.value ?? "")
      .split(/\s+/)
      .filter(Boolean);
    let shown = 0;
    for (const test of tests) {
      const marks = (test.dataset["marks"] ?? "").split(" ");
      const isWanted = groups.every((group) => group.some((mark) => marks.includes(mark)));
      test.hidden = !isWanted || !words.every((word) => textOf(test).includes(word));
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

  const bar = document.querySelector<HTMLElement>(".tools");
  /** The bar stays in sight, and what is scrolled to comes to lie below it: it has more lines in a narrow window. */
  const keepBar = () =>
    document.documentElement.style.setProperty(
      "--bar-height",
      `${bar?.getBoundingClientRect().height ?? 0}px`,
    );
  bar?.classList.add("stays");
  keepBar();
  if (bar) new ResizeObserver(keepBar).observe(bar);

  /** Films are in the page as text: each is made playable when a reader comes near it. */
  const load = (film: HTMLVideoElement) => {
    film.preload = "metadata";
    const source = document.getElementById(film.dataset["film"] ?? "")?.textContent;
    if (film.src || !source) return;
    const letters = atob(source);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    film.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
  };
  const nearing = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting && target instanceof HTMLVideoElement) load(target);
      }
    },
    { rootMargin: "100%" },
  );
  const offsetOf = (film: HTMLVideoElement) => Number(film.dataset["offset"] ?? 0);

  for (const attempt of all(".attempt")) {
    const film = attempt.querySelector("video");
    if (!film) continue;
    const mark = () => {
      const now = film.currentTime * 1000 - offsetOf(film) + 1;
      const steps = all<HTMLElement>("[data-at]", attempt);
      const current = steps.findLast((step) => Number(step.dataset["at"]) <= now);
      for (const step of steps) {
        if (step === current) step.parentElement?.setAttribute("aria-current", "step");
        else step.parentElement?.removeAttribute("aria-current");
      }
    };
    for (const event of ["timeupdate", "seeked"]) film.addEventListener(event, mark);
    // A player lays its controls over the end of its height, where the film says why a step failed: there is room below it.
    film.addEventListener("loadedmetadata", () =>
      film.style.setProperty("--shape", `${film.videoHeight / film.videoWidth}`),
    );
    // A film that is not loaded yet will begin there.
    const opensAt = film.dataset["opensAt"];
    if (opensAt !== undefined) film.currentTime = (Number(opensAt) + offsetOf(film)) / 1000;
    nearing.observe(film);
    attempt.addEventListener("click", ({ target }) => {
      const step = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
      if (!step) return;
      load(film);
      film.currentTime = (Number(step.dataset["at"]) + offsetOf(film)) / 1000;
      film.play().catch(() => {});
      // A film that is higher than the room below the bar would be brought to the end of the window.
      const room = innerHeight - (bar?.offsetHeight ?? 0);
      film.scrollIntoView({ block: film.offsetHeight < room ? "nearest" : "start" });
    });
  }
  for (const test of tests) test.addEventListener("toggle", () => test.open && unfold(test));

  const openNamed = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (named instanceof HTMLDetailsElement) named.open = true;
  };
  addEventListener("hashchange", openNamed);
  openNamed();
  const openedToPrint: HTMLDetailsElement[] = [];
  const openToPrint = (details: HTMLDetailsElement) => {
    if (details.open) return;
    details.open = true;
    openedToPrint.push(details);
  };
  addEventListener("beforeprint", () => {
    for (const test of tests) {
      if (!test.matches(".of-passed, .of-skipped")) openToPrint(test);
      // What is printed is read before the test says that it is open.
      if (test.open) unfold(test);
    }
    for (const details of all<HTMLDetailsElement>(".about, .test[open] .log")) openToPrint(details);
  });
  addEventListener("afterprint", () => {
    for (const details of openedToPrint.splice(0)) details.open = false;
  });
}
