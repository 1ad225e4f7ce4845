const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** Words of names for what only describes: who recorded what, when, and how it looked. */
const describing = setOf(`
  annotation annotations author comment comments created date description generator hint id image index info label log marker
  meta metadata name note notes number recorded remark screenshot section session summary tag tags thumbnail time timestamp
  title tooltip updated uuid version`);

/** Words that go with them and say nothing themselves. */
const accompanying = setOf(`
  app at browser by chrome devtools end extension flow i18n key of page rec recorder recording run scenario start step steps
  test the tool user x`);

/** Words of names for what may be done, with what, or under which condition. */
const deciding = setOf(`
  action actions agent always assert asserted assertion auth authorization await break check click code command condition
  conditions contain contains cookie cookies ctrl delay dialog disable disabled else emulate enable enabled equal equals eval
  every except execute expect expected file files foreach geolocation headers if input invert key keys locale loop match matches
  modifier modifiers must negate never not only optional password pause permission permissions proxy repeat required retries
  retry script secrets select shift should skip sleep slow speed steps then times token unless until upload username validate variables
  verify viewport wait when while`);

/** The words of a name, in lower case: `createdAt`, `created-at` and `created_at` have two. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.split(/[^a-z\d]+/).filter((word) => word !== "");
}

/** Whether a name is made of words that only describe, so that nothing depends on what it names. */
export function isDescribing(name: string): boolean {
  const words = wordsOf(name);
  const isKnown = (word: string) => describing.has(word) || accompanying.has(word);
  return words.every(isKnown) && words.some((word) => describing.has(word));
}

/** Whether a name has a word by which what it names may decide what happens. */
export function isDeciding(name: string): boolean {
  return wordsOf(name).some((word) => deciding.has(word));
}
