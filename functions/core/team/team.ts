const TEAM = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

/** Whether the text can name a team: it is used in table keys and object keys, so it contains no separators. */
export function isTeam(text: string): boolean {
  return TEAM.test(text);
}

export const teamRule =
  "A team is 1 to 63 letters, digits, dots, underscores or hyphens, beginning with a letter or a digit.";
