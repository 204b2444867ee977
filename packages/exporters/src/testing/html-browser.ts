import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Report } from '@outlay/reports';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { htmlExporter } from '../html/page/html-exporter.ts';
import { collectBytes } from './read-back.ts';

/** A rule that a page violates, as axe says it. */
type AxeViolation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** The display settings of a page. */
export type Screen = { readonly scheme?: string; readonly width?: number; readonly scripts?: boolean };

/** A page in a browser, with its requests and its complaints, such as violations of its content security policy. */
export type ShownPage = {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
};

/**
 * The path of Chromium; `null` if it is not installed, so that its tests are skipped. Its shell without windows is taken where
 * it is installed: the same engine, with half of the processor's time.
 */
export const chromium = pathOf('chromium-headless-shell', 'chromium');

/** Starts Chromium without windows. @param args - more options of its command line */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return puppeteer.launch({
    executablePath: chromium ?? '',
    headless: 'shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // As few processes as it can: a tenth of the processor's time less.
      '--in-process-gpu',
      '--renderer-process-limit=1',
      '--enable-features=NetworkServiceInProcess2',
      ...args,
    ],
  });
}

/** A browser that shows reports as pages. */
export type ReportBrowser = Awaited<ReturnType<typeof openBrowser>>;

/**
 * Opens a browser for all tests of a `describe`.
 * @returns a function that returns the browser once the tests have started
 */
export function sharedBrowser(): () => ReportBrowser {
  let browser: ReportBrowser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('the browser opens when the tests begin');
    return browser;
  };
}

async function openBrowser() {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-html-'));
  const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  const browser = await launchChromium();
  return { show, showPage, faults, close };

  async function show(report: Report, screen?: Screen): Promise<ShownPage> {
    return showPage(await collectBytes(htmlExporter.write(report)), screen);
  }

  /** Shows the HTML of any page. */
  async function showPage(
    html: string | Uint8Array,
    { scheme = 'light', width = 1280, scripts = true }: Screen = {},
  ): Promise<ShownPage> {
    const path = join(folder, 'report.html');
    await writeFile(path, html);
    const page = await browser.newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setJavaScriptEnabled(scripts);
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      // Disables animations, so that nothing moves while it is clicked.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.goto(pathToFileURL(path).href);
    return { page, requests, complaints };
  }

  /**
   * The violations that axe finds on a page: each rule with an element.
   * @param tags - of the rules to check; all by default
   */
  async function faults(page: Page, tags?: readonly string[]): Promise<string[]> {
    await page.evaluate(axe);
    const options = JSON.stringify(tags ? { runOnly: tags } : {});
    // What is in order, of which there is much more, stays in the browser.
    const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`);
    return (found as AxeViolation[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }

  async function close(): Promise<void> {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

function pathOf(...programs: readonly [string, ...string[]]): string | null {
  for (const program of programs) {
    try {
      return execFileSync('which', [program], { encoding: 'utf8' }).trim();
    } catch {
      // The next one may be there.
    }
  }
  console.info(`${programs.at(-1)} is not on this machine: its tests are skipped`);
  return null;
}
