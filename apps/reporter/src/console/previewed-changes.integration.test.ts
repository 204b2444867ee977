import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aBatchesFixture, aPurchase } from '../testing/batches-fixture.ts';
import { aClosingFixture, aPurchaseOfOctober } from '../testing/closing-fixture.ts';
import { aConsole, type ConsoleFixtureOptions } from '../testing/console-fixture.ts';

type Previewing = {
  readonly fixture: ConsoleFixtureOptions;
  readonly now: string;
  readonly job: string;
  readonly period: string;
};

/** The page of a preview in the console, with its spaces as people type them. */
async function previewed({ fixture, now, job, period }: Previewing): Promise<string> {
  const open = await aConsole(fixture);
  onTestFinished(open.remove);
  open.at(now);
  const session = await open.signIn();
  const get = async (path: string) => (await open.request(path, { headers: session })).text();
  const path = `/jobs/${job}/preview`;
  const token = /name="token" value="([\w-]+)"/.exec(await get(path))?.[1] ?? '';
  const id = randomUUID();
  const body = new URLSearchParams({ token, action: id, choice: 'other', period });
  const headers = { ...session, Origin: open.url };
  await open.request(path, { method: 'POST', headers, body });
  return vi.waitFor(async () => {
    const text = await get(`/jobs/${job}/previews/${id}`);
    expect(text).toContain('id="changes"');
    return text.replaceAll('\u00a0', ' ');
  }, 30_000);
}

const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${value}</dd>`;

it('shows what a correction would change, as the dry run of the command line does', async () => {
  const { service, fixture, closeOctober, outlay } = await aClosingFixture(undefined);
  await closeOctober();
  service.purchases = [aPurchaseOfOctober('1', 1300), aPurchaseOfOctober('3', 700)];
  const now = '2025-12-02T12:00:00Z';
  const dryRun = await outlay(now, 'run', 'monthly', '--period', '2025-10', '--dry-run');
  expect(dryRun.stderr).toContain('1 added, 1 changed, 1 removed; total 17.34 PLN before, 20.00 PLN now');
  const text = await previewed({ fixture, now, job: 'monthly', period: '2025-10' });
  for (const shown of [
    '<h2 id="changes">Changes since revision 1</h2>',
    fact('Documents added', '1'),
    fact('Documents changed', '1'),
    fact('Documents removed', '1'),
    '<td data-label="Before">PLN 17.34</td><td data-label="Now">PLN 20.00</td><td data-label="Change">+PLN 2.66</td>',
  ])
    expect(text).toContain(shown);
});

it('shows what a batch would contain', async () => {
  const root = await temporaryFolder();
  const { put, fixture } = await aBatchesFixture(async () => ({ sqliteFile: join(root, 'outlay.sqlite') }));
  put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-10-06'));
  const text = await previewed({ fixture, now: '2026-02-01T08:00:00Z', job: 'books', period: '2025-10' });
  for (const shown of [
    '<h2 id="changes">Batch 1</h2>',
    fact('Documents added', '2'),
    fact('Documents removed', '0'),
    fact('Total', 'PLN 30.00'),
  ])
    expect(text).toContain(shown);
});

it('says that nothing would be sent of a report that was delivered before', async () => {
  const root = await temporaryFolder();
  const { put, outlay, fixture } = await aBatchesFixture(async () => ({
    sqliteFile: join(root, 'outlay.sqlite'),
  }));
  put(aPurchase('a', 1000, '2025-10-05'));
  const ran = await outlay('run', 'books', '--period', '2025-10');
  put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-10-06'));
  const text = await previewed({ fixture, now: '2026-02-01T08:00:00Z', job: 'books', period: '2025-10' });
  const id = ran.stdout.slice(0, 36);
  expect(text).toContain(
    `<p>This report was delivered before. Nothing would be sent, unless you choose to create a revision, such as this one. <a href="/runs/${id}">Open the run</a></p>`,
  );
  expect(text).not.toContain('This report would be delivered.');
  expect(text).toContain('<h2 id="changes">Batch 2</h2>');
});
