/** Names of variables: plain words, since a step refers to one as `{{name}}`. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Names of secrets: upper case tells them from variables. */
export const secretName = /^[A-Z][A-Z0-9_]*$/;
