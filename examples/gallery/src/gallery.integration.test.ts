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
