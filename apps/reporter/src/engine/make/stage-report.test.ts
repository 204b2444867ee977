import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import type { ExportFormat } from '@outlay/exporters';
import { aLargeReport, aReport } from '@outlay/reports/testing';
import { beforeEach, expect, it } from 'vitest';
import { stageReport } from './stage-report.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

const formats = ['pdf', 'xlsx', 'csv', 'json', 'html', 'zip'] as const satisfies ExportFormat[];

it('writes the same bytes of a format alone and with others', async () => {
  const report = aLargeReport(400);
  const together = await stageReport(report, formats, {}, { folder });
  const alone = await Promise.all(
    formats.map(async (format) => {
      const place = await mkdtemp(join(folder, 'alone-'));
      return stageReport(report, [format], {}, { folder: place });
    }),
  );
  const facts = ({ format, bytes, sha256 }: (typeof together)[number]) => ({ format, bytes, sha256 });
  expect(together.map(facts)).toEqual(alone.flat().map(facts));
  for (const { root, path, bytes } of together)
    expect((await readFile(join(root, path))).byteLength).toBe(bytes);
});

it('fails with the error of the failed format, not of the others', async () => {
  const base = aReport();
  const [first, ...others] = base.figures.documents;
  if (!first) throw new Error('the report has documents');
  const documents = [{ ...first, store: 'Łódź ☃' }, ...others];
  const report = { ...base, figures: { ...base.figures, documents } };
  const staging = stageReport(report, ['pdf', 'csv'], { csv: { encoding: 'windows-1250' } }, { folder });
  await expect(staging).rejects.toMatchObject({ name: 'ExportError', message: expect.stringContaining('☃') });
});
