/** How long a film holds its last picture after its test has ended, in milliseconds: so one sees how it ended. */
export const lastPictureHeldMs = 1_000;
