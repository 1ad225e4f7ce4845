const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** Words in names of descriptive fields: who recorded what, when, and how it looked. */
const describing = setOf(`
  annotation annotations author comment comments created date description generator hint id image index info label log marker
  meta metadata name note notes number recorded remark screenshot section session summary tag tags thumbnail time timestamp
  title tooltip updated uuid version`);

/** Words that accompany those and mean nothing on their own. */
const accompanying = setOf(`
  app at browser by chrome devtools end extension flow i18n key of page rec recorder recording run scenario start step steps
  test the tool user x`);

/** Words in names of fields that may have an effect: actions, inputs, conditions. */
const deciding = setOf(`
  action actions agent always assert asserted assertion auth authorization await break check click code command condition
  conditions contain contains cookie cookies ctrl delay dialog disable disabled else emulate enable enabled equal equals eval
  every except execute expect expected file files foreach geolocation headers if input invert key keys locale loop match matches
  modifier modifiers must negate never not only optional password pause permission permissions proxy repeat required retries
  retry script secrets select shift should skip sleep slow speed steps then times token unless until upload username validate variables
  verify viewport wait when while`);

/** The words of a name in lower case: `createdAt`, `created-at` and `created_at` have two. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.split(/[^a-z\d]+/).filter((word) => word !== "");
}

/** Whether a name consists of descriptive words, so that the field has no effect. */
export function isDescribing(name: string): boolean {
  const words = wordsOf(name);
  const isKnown = (word: string) => describing.has(word) || accompanying.has(word);
  return words.every(isKnown) && words.some((word) => describing.has(word));
}

/** Whether a name contains a word that suggests an effect. */
export function isDeciding(name: string): boolean {
  return wordsOf(name).some((word) => deciding.has(word));
}
