import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { reportOf } from '../testing/report-of.ts';
import { pdfExporter } from './pdf-exporter.ts';

const run = promisify(execFile);
const pdfOf = (stores: readonly string[]) =>
  collectBytes(
    pdfExporter.write(reportOf(stores.map((store) => ({ store, amount: { minor: 1n, currency: 'PLN' } })))),
  );

/** The texts of all pages, as copied from a viewer. */
const copied = async (pdf: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true });
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  await task.destroy();
  return text;
};

/** Names that another program also reads in logical order. */
const plain = [
  'مرحبا بالعالم',
  'شَرِكَة الأَمَل',
  'لا إله إلا الله',
  'می‌خواهم پخش گچ',
  'שלום עולם',
  'שָׁלוֹם',
  'हिन्दी दुकान',
  'श्री राम किराना स्टोर 24',
  'कर्म कि र्कि क्ष',
  'ร้านน้ำชา ที่ปีใหม่',
  'ก๋วยเตี๋ยว 7-Eleven กำ',
  '漢字とひらがな カタカナ',
  '東京 Store 12',
  '북경반점 본점 3',
  '전주비빔밥',
  '漢語書店 简体字超市',
];
/** Names with digits among right-to-left letters, which can be read in two orders. */
const mixed = [
  'Kiosk مكتبة 12 zł',
  'سوق ٣٤٥ دبي 12,50',
  'Kiosk שלום 12, Łódź',
  'חנות (תל אביב) 24',
  'שלום עולם abc ירושלים',
];

describe('names in scripts that the text fonts lack', () => {
  it('are copied in their original form', async () => {
    const text = await copied(await pdfOf([...plain, ...mixed]));
    for (const store of [...plain, ...mixed]) expect(text).toContain(store);
    expect(text).not.toContain('□');
  });

  it.skipIf(isMissing('pdftotext') || isMissing('qpdf'))('are read correctly by other programs', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'names.pdf');
    await writeFile(path, await pdfOf([...plain, ...mixed]));
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-']);
    const { stdout: fonts } = await run('pdffonts', [path]);
    await run('qpdf', ['--check', path]);
    const text = stdout.replaceAll(/\p{Bidi_Control}/gu, '');
    for (const store of plain) expect(text).toContain(store);
    for (const script of ['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'SC', 'JP', 'KR']) {
      expect(fonts).toMatch(new RegExp(`\\+NotoSans${script}\\S* +CID TrueType +Identity-H +yes yes yes`));
    }
  });

  it('produce the same bytes each time', async () => {
    expect(await pdfOf([...plain, ...mixed])).toEqual(await pdfOf([...plain, ...mixed]));
  });

  it('embed script fonts only if needed', async () => {
    const pdf = await pdfOf(['Żabka', 'Ωmega', '🛒 Sklep']);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('NotoSans');
  });
});

it('draws any mix of scripts', { timeout: 60_000 }, async () => {
  const letter = fc.constantFrom(
    ...Array.from('aŁ1 ,(مكلاَّبةی٣שלָׁ)हिन्क्र्दीน้ำทีเ漢字カ가🛒𓀀'),
    '\u200d',
    '\u200c',
    '\u0301',
    '\ufe0f',
    '\ufdfa',
  );
  const name = fc.string({ unit: letter, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 20, maxLength: 20 }), async (stores) => {
      const text = await copied(await pdfOf(stores));
      expect(text).toContain('Razem');
    }),
    { numRuns: 15 },
  );
});
