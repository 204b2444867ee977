import { expect, it } from 'vitest';
import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import { closeDuePeriods } from '../engine/close/close-due-periods.ts';
import { aClosingFixture, closingJob } from '../testing/closing-fixture.ts';
import { aConsole } from '../testing/console-fixture.ts';

it('lists a period that could not be closed among what needs a person', async () => {
  const { fixture, service, schedulerAt, runsOfOctober } = await aClosingFixture(undefined);
  await fixture.rewrite(closingJob.replace('    close:', '    whenIncomplete: send-marked\n    close:'));
  service.fault = 'cut';
  await schedulerAt('2025-11-01T05:00:10.000Z');
  const [run] = await runsOfOctober();
  const open = await aConsole({ path: fixture.path, environment: fixture.environment });
  const attention = async () => {
    const text = await (await open.request('/', { headers: await open.signIn() })).text();
    return text.slice(text.indexOf('id="attention"'), text.indexOf('id="due"'));
  };
  try {
    expect(await attention()).toContain('Nothing needs attention.');
    const configuration = await readConfiguration(fixture.path);
    const now = new Date('2025-11-20T05:00:00.000Z');
    await closeDuePeriods({ ...fixture.store, configuration, now, mayClose: async () => true });
    const listed = await attention();
    expect(listed).not.toContain('Nothing needs attention.');
    expect(listed).toContain(`<a href="/runs/${run?.id}">October 2025, home</a>`);
    expect(listed).toContain('Not closed');
    expect(listed).toContain('says that documents may be missing');
  } finally {
    await open.remove();
  }
});
