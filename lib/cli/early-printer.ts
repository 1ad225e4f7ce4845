import type { BrowserSource } from "../../functions/browser/browser-source.ts";
import { type PdfPrinter, pdfPrinter } from "../../functions/reports/print-pdf.ts";

/**
 * A printer whose page opens while the tests run. A run that could not start a browser still has its other reports, so
 * what went wrong is told when it prints.
 */
export function earlyPrinter(browsers: BrowserSource): PdfPrinter {
  const leasing = browsers.lease().then((lease) => ({ lease, print: pdfPrinter(lease.browser) }));
  leasing.catch(() => {});
  return async (html) => {
    const { lease, print } = await leasing;
    try {
      return await print(html);
    } finally {
      await lease.release("keep");
    }
  };
}
