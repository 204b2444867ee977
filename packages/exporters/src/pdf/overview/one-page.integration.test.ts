import { buildReport } from '@outlay/reports';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { pdfPageSizes } from '../../exporter/page-size-name.ts';
import { anyHousehold } from '../../testing/any-household.ts';
import { collectBytes } from '../../testing/read-back.ts';
import { pdfExporter } from '../pdf-exporter.ts';

/** Number of accounts; 500 take a minute. */
const accounts = Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 12);

it('is one page for any account, in every page size and language', {
  timeout: 60_000 + accounts * 2000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyHousehold, async ({ dataset, options }) => {
      const report = buildReport(dataset, options);
      for (const pageSize of pdfPageSizes) {
        const pdf = { pageSize, attachments: false };
        const file = await collectBytes(pdfExporter.write(report, { pdf }));
        expect(await pagesOf(file)).toBe(1);
      }
    }),
    { numRuns: accounts },
  );
});

async function pagesOf(file: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const { numPages } = await task.promise;
  await task.destroy();
  return numPages;
}
