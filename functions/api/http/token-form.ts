/** Whether a text has the form of a JSON Web Token, of which nothing is known yet. RFC 7519, 3. */
export function isTokenLike(text: string): boolean {
  return text.length <= 8_192 && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}
