import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aClosingFixture, aPurchaseOfOctober, closingJob } from '../../testing/closing-fixture.ts';
import { ruleStores } from '../../testing/new-store-database.ts';

describe.each(ruleStores)('closed periods in %s', (_name, newUrl) => {
  it('keep a correction that another folder gets, if it never arrived in the one before', async () => {
    const { service, fixture, schedulerAt, outlay, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    await writeFile(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.json'), 'in the way');
    const onlyFolder = closingJob
      .slice(0, closingJob.indexOf('      - { channel: email'))
      .replace('[json, csv]', '[json]');
    await fixture.rewrite(onlyFolder);
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const [, refused] = await runsOfOctober();
    await fixture.rewrite(onlyFolder.replace('path: reports', 'path: moved'));
    expect((await outlay('2025-12-03T12:00:00Z', 'retry', refused?.id ?? '')).code).toBe(0);
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
    const moved = await readFile(join(fixture.folder, 'moved', 'home', 'monthly-2025-10.r2.json'));
    const [staged] = (await fixture.records()).flatMap(({ run, files: all }) =>
      run.id === refused?.id ? all.filter(({ format }) => format === 'json') : [],
    );
    expect(createHash('sha256').update(moved).digest('hex')).toBe(staged?.sha256);
  });

  it('keep a correction that could not be delivered: it is delivered again, not created again', async () => {
    const { service, fixture, schedulerAt, outlay, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    await writeFile(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.json'), 'in the way');
    const onlyFolder = closingJob.slice(0, closingJob.indexOf('      - { channel: email'));
    await fixture.rewrite(onlyFolder.replace('[json, csv]', '[json]'));
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const [, refused] = await runsOfOctober();
    expect(refused).toMatchObject({ state: 'failed', revision: 2 });
    expect(refused?.reason).toContain(`outlay retry ${refused?.id}`);
    expect(refused?.reason).not.toContain('--revision');
    const again = await outlay('2025-12-02T12:00:00Z', 'retry', refused?.id ?? '', '--force');
    expect(again.stderr).toContain('is revision 2 of its closed period and cannot be created again');
    await rm(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.json'));
    expect((await outlay('2025-12-03T12:00:00Z', 'retry', refused?.id ?? '')).code).toBe(0);
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });
});
