import { locales } from '@outlay/reports';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { galleryAccounts } from './accounts.ts';
import { pdfOf } from './draw-gallery.ts';

const cases = locales.flatMap((locale) => galleryAccounts.map((account) => ({ locale, account })));

it.each(cases)('$account.name: the household page is one page in $locale', async ({ locale, account }) => {
  const data = new Uint8Array(await pdfOf({ preset: 'household', locale, account }));
  const { numPages } = await getDocument({ data }).promise;
  expect(numPages).toBe(1);
});

it.each(cases)('$account.name: the digest is half a page in $locale', async ({ locale, account }) => {
  const data = new Uint8Array(await pdfOf({ preset: 'digest', locale, account }));
  const document = await getDocument({ data }).promise;
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const baselines = items.flatMap((item) =>
    'str' in item && item.str !== '' ? [Number(item.transform[5])] : [],
  );
  expect(Math.min(...baselines)).toBeGreaterThan(height / 2);
});
