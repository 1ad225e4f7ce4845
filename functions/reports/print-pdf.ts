import type { Browser } from "playwright-core";

/** Prints an HTML page, and gives the PDF. */
export type PdfPrinter = (html: string) => Promise<Uint8Array>;

/** Fonts are named again: nothing of the page's styles reaches its margins. */
const footer = `
  <div style="box-sizing: border-box; width: 100%; padding: 0 16mm; display: flex; gap: 8mm;
    font: 7pt Arimo, Arial, 'Noto Sans', sans-serif; color: #5b6577">
    <span class="title" dir="auto" style="flex: 1; min-width: 0; text-align: left; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"></span>
    <span style="white-space: nowrap">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
  </div>`;

/**
 * A printer that uses this browser. The pages come with all that they need: they are printed in a context of their
 * own, without scripts and without any way to the network.
 */
export function pdfPrinter(browser: Browser): PdfPrinter {
  return async (html) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      serviceWorkers: "block",
      acceptDownloads: false,
    });
    try {
      await context.route("**/*", (route) => route.abort());
      const page = await context.newPage();
      await page.setContent(html);
      return await page.pdf({
        format: "A4",
        margin: { top: "16mm", right: "16mm", bottom: "19mm", left: "16mm" },
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: "<span></span>",
        footerTemplate: footer,
        tagged: true,
        outline: true,
      });
    } finally {
      await context.close();
    }
  };
}
