import type { BrowserLease, BrowserSource } from "../../functions/browser/browser-source.ts";
import { type PdfPrinter, pdfPrinter } from "../../functions/reports/print-pdf.ts";

interface OpenPrinter {
  lease: BrowserLease;
  print: PdfPrinter;
}

/**
 * Prints a run's report. A run that could not start a browser still has its other reports, so what went wrong is told when
 * it prints; a test that took the browser down takes no report with it.
 * @param isEarly the page in which it prints opens while the tests run; where there are windows, somebody would see it.
 */
export function runPrinter(browsers: BrowserSource, isEarly: boolean): PdfPrinter {
  const opening = isEarly ? open(browsers).catch(() => null) : null;
  return async (html) => {
    const early = await opening;
    const { lease, print } = early?.lease.browser.isConnected() ? early : await open(browsers);
    try {
      return await print(html);
    } finally {
      await lease.release("keep");
    }
  };
}

async function open(browsers: BrowserSource): Promise<OpenPrinter> {
  const lease = await browsers.lease();
  return { lease, print: pdfPrinter(lease.browser) };
}
