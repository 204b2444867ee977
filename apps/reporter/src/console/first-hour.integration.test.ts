import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { startService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import type { Page } from 'puppeteer-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runProgram } from '../cli/program.ts';
import { anSmtpServer } from '../testing/an-smtp-server.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { sharedConsoleBrowser } from '../testing/console-browser.ts';
import { runOutlay } from '../testing/run-outlay.ts';

const now = '2026-11-15T12:00:00Z';

/** Answers the questions of `outlay init`, and adds what it does not ask: the port and certificate of this mail server. */
async function configured() {
  const service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  onTestFinished(() => service.stop());
  const mail = await anSmtpServer();
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  const { host, port, user = '', password = '', ca = '' } = mail.settings;
  const environment = {
    ...childEnvironment,
    OUTLAY_CONFIG: path,
    OUTLAY_TOKEN: service.token,
    OUTLAY_CA_FILE: service.caFile,
    OUTLAY_SMTP_PASSWORD: password,
  };
  const sender = 'Outlay <outlay@finance.example>';
  const account = [service.url, 'home', 'en', 'Europe/Warsaw', 'PLN', 'reports'];
  const answers = [...account, 'anna@finance.example', host, user, sender];
  const outlay = (words: readonly string[]) => runOutlay(words, { environment, answers, now });
  expect(await outlay(['init'])).toMatchObject({ code: 0, stdout: `${path}\n` });
  await writeFile(join(folder, 'mail-ca.pem'), ca);
  const text = await readFile(path, 'utf8');
  const free = await freePort();
  const own = text
    .replace(/^ {2}security: starttls.*$/m, `  port: ${port}\n  caFile: mail-ca.pem`)
    .replace('127.0.0.1:8080', `127.0.0.1:${free}`);
  await writeFile(path, own);
  return { folder, environment, mail, outlay };
}

/** Runs `outlay serve` in this process until the test ends. @returns once the console is open */
async function serve(environment: Readonly<Record<string, string>>): Promise<void> {
  const stopping = new AbortController();
  const opened = Promise.withResolvers<void>();
  const logTo = new Writable({
    write(line: Buffer, _encoding, done) {
      if (line.toString().includes('"url":"http://127.0.0.1:')) opened.resolve();
      done();
    },
  });
  const serving = runProgram(['serve', '--metrics', 'off'], {
    environment,
    now: () => new Date(now),
    signal: stopping.signal,
    logTo,
    say: () => undefined,
    print: () => undefined,
  });
  onTestFinished(async () => {
    stopping.abort();
    expect(await serving).toBe(0);
  });
  await Promise.race([opened.promise, serving]);
}

function press(page: Page, selector: string) {
  return Promise.all([page.waitForNavigation(), page.click(selector)]);
}

describe.skipIf(chromium === null)('the first hour', () => {
  const browser = sharedConsoleBrowser();

  it('leads from outlay init to a report in the mailbox, through the console', async () => {
    const { folder, environment, mail, outlay } = await configured();
    expect(await outlay(['config', 'check'])).toMatchObject({ code: 0 });
    await serve(environment);
    const link = (await outlay(['console', 'link', '--name', 'Anna'])).stdout.trim();
    const page = await browser().newPage();
    const shownText = () => page.$eval('main', (element) => element.textContent);
    await page.goto(link);
    await press(page, 'main button');
    expect(await shownText()).toContain('Nothing needs attention.');
    await press(page, 'a[href="/jobs"]');
    await press(page, 'a[href="/jobs/monthly"]');

    await press(page, 'a[href="/jobs/monthly/preview"]');
    await press(page, 'main button');
    await vi.waitFor(async () => {
      await page.reload();
      expect(await shownText()).toContain('This report would be delivered.');
    }, 30_000);
    expect(await shownText()).toContain('anna@finance.example');
    const frame = await (await page.$('iframe'))?.contentFrame();
    expect(await frame?.$eval('h1', (element) => element.textContent)).toContain('October 2026');
    expect(mail.received).toHaveLength(0);

    await press(page, 'a[href*="/jobs/monthly/run?"]');
    await press(page, 'main button');
    await page.waitForSelector('.state.delivered', { timeout: 30_000 });
    expect(mail.received).toHaveLength(1);
    expect(await readdir(join(folder, 'reports', 'home'))).toEqual([
      'monthly-2026-10.pdf',
      'monthly-2026-10.xlsx',
    ]);

    await press(page, 'a[href$="/actions/resend"]');
    await page.click('input[value="to:anna@finance.example"]');
    await press(page, 'main button');
    await vi.waitFor(() => expect(mail.received).toHaveLength(2), 30_000);
    const [first, second] = await Promise.all(mail.received.map((one) => PostalMime.parse(one)));
    expect(second?.messageId).toBe(first?.messageId);
    const file = second?.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const start = Buffer.from(file?.content as ArrayBuffer).subarray(0, 5);
    expect([second?.to?.[0]?.address, start.toString()]).toEqual(['anna@finance.example', '%PDF-']);
    await vi.waitFor(async () => {
      const [id = ''] = (await outlay(['history'])).stdout.split(' ');
      const { actions } = JSON.parse((await outlay(['show', id, '--json'])).stdout) as {
        readonly actions: readonly {
          readonly what: string;
          readonly who: string;
          readonly outcome: string;
        }[];
      };
      // The clock of this test stands still, so that both have the same time.
      expect(actions.map(({ what, who, outcome }) => `${who}: ${what}: ${outcome}`)).toEqual([
        'Anna: run: done',
        'Anna: resend: done',
      ]);
    }, 30_000);
  }, 120_000);
});
