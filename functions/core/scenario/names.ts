/** Names of variables: plain words, since a step refers to one as `{{name}}`. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Names of secrets: upper case tells them from variables. */
export const secretName = /^[A-Z][A-Z0-9_]*$/;
/** Tags of tests: words that need no quotes in YAML or in a shell. */
export const tagName = /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/;
