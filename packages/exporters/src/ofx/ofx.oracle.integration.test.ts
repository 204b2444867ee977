import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type Locale, locales } from '@outlay/reports';
import { aLargeReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { readOfx } from '../testing/read-ofx.ts';
import { ofxExporter } from './ofx-exporter.ts';

const run = promisify(execFile);
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The transactions that libofx finds in a file, as its ofxdump prints them. */
async function dumped(file: Buffer) {
  const path = join(await temporaryFolder(), 'report.ofx');
  await writeFile(path, file);
  const { stdout } = await run('ofxdump', [path], {
    env: { ...process.env, TZ: 'UTC' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout
    .split('ofx_proc_transaction():\n')
    .slice(1)
    .map((block) => {
      const value = (label: string) => block.match(new RegExp(`^ {4}${label}: (.*)$`, 'm'))?.[1] ?? '';
      return {
        account: value('Account ID ').replace(/^OUTLAY +/, ''),
        posted: stampOf(value('Date posted')),
        amount: value('Total money amount'),
        id: value("Financial institution's ID for this transaction"),
        name: value('Name of payee or transaction description'),
        memo: value('Extra transaction information \\(memo\\)'),
      };
    });
}

/** `Thu Oct  1 12:00:00 2026 UTC` as `20261001120000`. */
function stampOf(text: string): string {
  const [, month = '', day = '', time = '', year = ''] = text.split(/ +/);
  const number = String(months.indexOf(month) + 1).padStart(2, '0');
  return `${year}${number}${day.padStart(2, '0')}${time.replaceAll(':', '')}`;
}

it.skipIf(isMissing('ofxdump')).each(locales)(
  'libofx reads every transaction of a report in %s as it is written',
  async (locale: Locale) => {
    const file = await collectBytes(ofxExporter.write(aLargeReport(300, locale)));
    const expected = readOfx(file).map(({ currency: _currency, type: _type, ...same }) => same);
    expect(expected).toHaveLength(300);
    expect(await dumped(file)).toEqual(expected);
  },
);
