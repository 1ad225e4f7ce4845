/** How a variable is written in a step is `{{name}}`, so its name is a plain word. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Secrets are told from variables by their capitals. */
export const secretName = /^[A-Z][A-Z0-9_]*$/;
