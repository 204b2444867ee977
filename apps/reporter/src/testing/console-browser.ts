import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** A rule that a page violates, as axe says it. */
type AxeViolation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** How a page is shown. */
export type Screen = {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly scripts?: boolean;
  readonly language?: string;
};

/** A browser whose pages share nothing with those of other tests. */
export type ConsoleBrowser = {
  /** A new page in a context of its own, closed with the test. */
  readonly newPage: (screen?: Screen) => Promise<Page>;
  /** The violations that axe finds on a page: each rule with an element. */
  readonly faults: (page: Page) => Promise<string[]>;
};

/** Opens a browser for all tests of a `describe`. @returns a function that returns it once the tests have started */
export function sharedConsoleBrowser(): () => ConsoleBrowser {
  let browser: Browser | undefined;
  let axe = '';
  beforeAll(async () => {
    axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser?.close());
  return () => ({
    async newPage({ width = 1280, scheme = 'light', scripts = true, language = 'en' } = {}) {
      const context = await browser?.createBrowserContext();
      if (!context) throw new Error('the browser opens when the tests begin');
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.setJavaScriptEnabled(scripts);
      await page.setViewport({ width, height: 800 });
      await page.setExtraHTTPHeaders({ 'Accept-Language': language });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      return page;
    },
    async faults(page) {
      await page.evaluate(axe);
      // What is in order, of which there is much more, stays in the browser.
      const found = await page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
      );
      return (found as AxeViolation[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
  });
}
