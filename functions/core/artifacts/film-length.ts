/** How long, in milliseconds, a film holds its last picture after its test has ended, to show how it ended. */
export const lastPictureHeldMs = 1_000;
