/** Bytes on disk while an attempt lasts. */
const largestDownload = 50 * 1024 * 1024;
const largestTogether = 100 * 1024 * 1024;

/**
 * Why a download has to be cancelled, as the end of a sentence; `null` if it does not.
 * @param bytes received so far, or the whole size where that is known.
 * @param others bytes of the attempt's other downloads.
 */
export function excessOf(bytes: number, others: number): string | null {
  if (bytes > largestDownload) return `it is larger than ${largestDownload / 1024 / 1024} MB`;
  if (bytes + others <= largestTogether) return null;
  return `the downloads of the test are larger than ${largestTogether / 1024 / 1024} MB together`;
}
