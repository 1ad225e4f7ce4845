/** How many attempts the other processes for browsers make now. */
let elsewhere = 0;

/** Says how many attempts are made on this machine now, this process's own among them. */
export function shareMachineWith(attempts: number): void {
  elsewhere = Math.max(0, attempts - 1);
}

/** How many films are made on this machine now. @param here those of this process. */
export function filmsAtOnce(here: number): number {
  return here + elsewhere;
}
