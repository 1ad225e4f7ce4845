import type { Browser, Page } from "playwright-core";

/** The fonts are repeated here, as the page's styles do not apply to its margins. */
const footer = `
  <div style="box-sizing: border-box; width: 100%; padding: 0 16mm; display: flex; gap: 8mm;
    font: 7pt Arimo, Arial, 'Noto Sans', sans-serif; color: #5b6577">
    <span class="title" dir="auto" style="flex: 1; min-width: 0; text-align: left; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"></span>
    <span style="white-space: nowrap">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
  </div>`;

type Printer = (html: string) => Promise<Uint8Array>;

const prepared = new WeakMap<Browser, Printer>();

/** Opens the page of the browser's next printer early, while what is to be printed is still being made. */
export function preparePrinter(browser: Browser): void {
  if (!prepared.has(browser)) prepared.set(browser, openPrinter(browser));
}

/**
 * A printer for one document, possibly the prepared one. The document has to be self-contained: it is printed in a
 * context of its own, without scripts and without network.
 */
export function pdfPrinter(browser: Browser): Printer {
  const printer = prepared.get(browser) ?? openPrinter(browser);
  prepared.delete(browser);
  return printer;
}

function openPrinter(browser: Browser): Printer {
  const opening = openPage(browser);
  // The caller of the printer gets the error.
  opening.catch(() => {});
  return async (html) => {
    const page = await opening;
    try {
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
      await page.context().close();
    }
  };
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  try {
    await context.route("**/*", (route) => route.abort());
    return await context.newPage();
  } catch (error) {
    await context.close();
    throw error;
  }
}
