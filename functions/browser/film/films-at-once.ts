/** How many attempts the other runners make now. */
let elsewhere = 0;

/** Sets how many attempts run on this machine now, including this process's own. */
export function shareMachineWith(attempts: number): void {
  elsewhere = Math.max(0, attempts - 1);
}

/** How many films are being made on this machine. @param here the number in this process. */
export function filmsAtOnce(here: number): number {
  return here + elsewhere;
}
