import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, launchChromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import type { Browser } from 'puppeteer-core';
import { aShownConsole, type ShownConsole } from './shown-store.ts';

/** How the pages are shown: each in light on a desktop, and in another way. */
const screens = {
  desktop: { width: 1280, scheme: 'light', language: 'en' },
  'desktop-dark': { width: 1280, scheme: 'dark', language: 'en' },
  'phone-pl': { width: 390, scheme: 'light', language: 'pl' },
} as const;

/** Takes the pictures of the console. @param say - hears of each picture */
export async function takePictures(folder: string, say: (line: string) => void): Promise<void> {
  if (chromium === null) throw new Error('Chromium is not installed');
  await mkdir(folder, { recursive: true });
  const shown = await aShownConsole();
  const browser = await launchChromium(['--hide-scrollbars']);
  try {
    for (const name of Object.keys(screens) as (keyof typeof screens)[]) {
      for (const picture of await takeAll(browser, shown, { folder, name })) say(picture);
    }
  } finally {
    await browser.close();
    await shown.close();
  }
}

type Taking = { readonly folder: string; readonly name: keyof typeof screens };

async function takeAll(
  browser: Browser,
  { open, run }: ShownConsole,
  { folder, name }: Taking,
): Promise<string[]> {
  const { width, scheme, language } = screens[name];
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // Dates do not change while the page is open.
  await page.setJavaScriptEnabled(false);
  await page.setViewport({ width, height: 844 });
  await page.setExtraHTTPHeaders({ 'Accept-Language': language });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(`${open.url}${await open.loginPath()}`);
  await Promise.all([page.waitForNavigation(), page.click('main button')]);
  const pictures: string[] = [];
  for (const [shownPage, path] of Object.entries(pathsOf(run))) {
    await page.goto(`${open.url}${path}`);
    const picture = join(folder, `${shownPage}-${name}.png`);
    await page.screenshot({ path: picture, fullPage: width > 800 });
    pictures.push(picture);
  }
  await context.close();
  return pictures;
}

function pathsOf(run: string): Readonly<Record<string, string>> {
  return {
    today: '/',
    calendar: '/calendar',
    runs: '/runs',
    run: `/runs/${run}`,
    jobs: '/jobs',
    account: '/accounts/household',
  };
}
