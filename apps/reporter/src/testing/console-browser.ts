import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import type { Locale } from '@outlay/reports';
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
  /**
   * What is wrong with an open page: what does not fit a desktop or a phone, in light or in dark, and what its browser reported
   * since it was opened. Also the rules of axe that it violates on its own screen, each with an element.
   */
  readonly faults: (page: Page) => Promise<string[]>;
};

const screens: readonly Required<Pick<Screen, 'width' | 'scheme'>>[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 360, scheme: 'dark' },
  { width: 360, scheme: 'light' },
];

/**
 * How tests show each page: in each language, width and scheme, with and without scripts; in every combination with
 * `OUTLAY_TEST_SCREENS=all`.
 */
export const waysToShow: readonly (Required<Screen> & { readonly language: Locale })[] =
  process.env['OUTLAY_TEST_SCREENS'] === 'all'
    ? (['en', 'pl'] as const).flatMap((language) =>
        screens.flatMap((screen) => [true, false].map((scripts) => ({ ...screen, language, scripts }))),
      )
    : [
        { language: 'en', width: 1280, scheme: 'light', scripts: true },
        { language: 'pl', width: 360, scheme: 'dark', scripts: false },
      ];

/** Opens a browser for all tests of a `describe`. @returns a function that returns it once the tests have started */
export function sharedConsoleBrowser(): () => ConsoleBrowser {
  let browser: Browser | undefined;
  let axe = '';
  beforeAll(async () => {
    axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser?.close());
  const reports = new WeakMap<Page, PageReports>();
  const own = new WeakMap<Page, (typeof screens)[number]>();
  const violations = async (page: Page) => {
    if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
    // What is in order, of which there is much more, stays in the browser.
    const options = JSON.stringify({ resultTypes: ['violations'], preload: false });
    const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`);
    return (found as AxeViolation[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  };
  return () => ({
    async newPage({ width = 1280, scheme = 'light', scripts = true, language = 'en' } = {}) {
      const context = await browser?.createBrowserContext();
      if (!context) throw new Error('the browser opens when the tests begin');
      onTestFinished(() => context.close());
      const page = await context.newPage();
      reports.set(page, reportsOf(page));
      own.set(page, { width, scheme });
      await page.setJavaScriptEnabled(scripts);
      await page.setExtraHTTPHeaders({ 'Accept-Language': language });
      await showOn(page, { width, scheme });
      return page;
    },
    async faults(page) {
      const ownScreen = own.get(page);
      const isOwn = ({ width, scheme }: Required<Pick<Screen, 'width' | 'scheme'>>) =>
        width === ownScreen?.width && scheme === ownScreen.scheme;
      const found: string[] = [];
      // Its own screen is the last one, and stays.
      for (const screen of screens.toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)))) {
        const { width, scheme } = screen;
        await showOn(page, screen);
        const needed = Number(await page.evaluate('document.documentElement.scrollWidth'));
        const violated = isOwn(screen) ? await withScripts(page, () => violations(page)) : [];
        const tooWide = needed > width ? [`needs ${needed} px`] : [];
        found.push(...[...tooWide, ...violated].map((fault) => `${width} px, ${scheme}: ${fault}`));
      }
      const { errors, origins } = reports.get(page) ?? { errors: [], origins: new Set<string>() };
      const foreign = [...origins].filter((origin) => origin !== new URL(page.url()).origin);
      return [...found, ...errors, ...foreign.map((origin) => `requests ${origin}`)];
    },
  });
}

/** Does something with scripts allowed, where a page was opened without: its own are not executed later. */
async function withScripts<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  if (page.isJavaScriptEnabled()) return work();
  await page.setJavaScriptEnabled(true);
  const result = await work();
  await page.setJavaScriptEnabled(false);
  return result;
}

async function showOn(page: Page, { width, scheme }: (typeof screens)[number]): Promise<void> {
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
}

/** A report has scripts, which the sandbox of its frame does not execute. */
const blockedScript = 'Blocked script execution in';

/** What a browser reports of a page. */
type PageReports = { readonly errors: readonly string[]; readonly origins: ReadonlySet<string> };

function reportsOf(page: Page): PageReports {
  const errors: string[] = [];
  const origins = new Set<string>();
  page.on('pageerror', (error) => void errors.push(String(error)));
  page.on('console', (message) => {
    // A page may answer that a form is refused.
    const isExpected = message.location().url === page.url() || message.text().startsWith(blockedScript);
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) origins.add(url.origin);
  });
  return { errors, origins };
}
