import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, onTestFinished } from 'vitest';
import { startSmtpServer } from '../../testing/index.ts';
import { monthlyJob, toFolder } from '../../testing/monthly-job.ts';
import { startPurchaseService } from '../../testing/purchase-service.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';

/** A red pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

async function aJob() {
  const [service, mail] = await Promise.all([startPurchaseService(), startSmtpServer()]);
  onTestFinished(mail.stop);
  const fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: `${monthlyJob('pdf', toFolder)}
    pdf: { accent: "#7a1f1f", logo: logo.png, pageSize: letter }`,
  });
  onTestFinished(fixture.remove);
  return fixture;
}

it('applies the PDF options of the job', async () => {
  const { folder, outlay } = await aJob();
  await writeFile(join(folder, 'logo.png'), logo);
  expect((await outlay(['run', 'monthly'])).code).toBe(0);
  const bytes = await readFile(join(folder, 'reports/home/monthly-2026-10.pdf'));
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const page = await pdf.getPage(1);
  expect(page.view).toEqual([0, 0, 612, 792]);
  const { fnArray } = await page.getOperatorList();
  expect(fnArray.length).toBeGreaterThan(0);
});

it('reports an unreadable logo before the report is created', async () => {
  const { outlay } = await aJob();
  const { code, stderr } = await outlay(['run', 'monthly']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: cannot read the logo .*logo\.png: no such file\n$/),
  ]);
  const checked = await outlay(['config', 'check']);
  expect(checked.stdout + checked.stderr).toMatch(/jobs\.monthly\.pdf\.logo.*\n?.*no such file/);
});
