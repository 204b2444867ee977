import { aDocument } from '@outlay/core/testing';
import { formatCell } from '@outlay/exporters';
import { buildReport, sectionsIn } from '@outlay/reports';
import { aDataset, aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { markdownExporter } from './markdown-exporter.ts';

async function written(report = aReport({ locale: 'en' })): Promise<string> {
  let text = '';
  for await (const piece of markdownExporter.write(report)) text += Buffer.from(piece).toString();
  return text;
}

it('writes every cell of a report that a screen shows, in order', async () => {
  const report = aReport({ locale: 'en' });
  const text = (await written(report)).replaceAll('\\', '');
  let at = 0;
  let cells = 0;
  for (const { content } of sectionsIn(report, 'screen')) {
    if (content.type !== 'table') continue;
    for (const row of [...content.rows, ...content.totals]) {
      for (const [index, cell] of row.entries()) {
        if (content.columns[index]?.detail) continue;
        at = text.indexOf(formatCell(cell, 'en'), at);
        expect(at).toBeGreaterThanOrEqual(0);
        cells += 1;
      }
    }
  }
  expect(cells).toBeGreaterThan(300);
});

it('writes the overview and the sections of the default preset', async () => {
  const documents = [aDocument({ amount: '12.50', storeName: 'LIDL', purchasedOn: '2026-10-05' })];
  const text = await written(buildReport(aDataset({ documents }), { locale: 'en' }));
  expect(text).toContain('\n\nSpent: PLN\u00a012.50\n\n- ');
  expect(text.match(/^## .*/gm)).toEqual(['## Categories', '## Stores', '## Documents', '## Control totals']);
});

it('acts on nothing that a store may be called', async () => {
  const report = aReport({
    sections: [
      {
        id: 'stores',
        title: '<script>',
        media: ['page', 'screen', 'workbook'],
        content: { type: 'prose', paragraphs: ['a | b\n# c', '[x](javascript:y)'], source: null },
      },
    ],
    warnings: [],
  });
  expect(await written(report)).toContain('## \\<script\\>\n\na \\| b \\# c\n\n\\[x\\]\\(javascript:y\\)\n');
});
