import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { StoreError } from '../../errors/store-error.ts';
import { startMailRecorder } from '../../testing/mail-recorder.ts';
import { monthlyJob, toAnna } from '../../testing/monthly-job.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { sharedService } from '../../testing/shared-service.ts';
import { openChannels } from '../deliver/open-channels.ts';
import { workOnRun } from './work-on-run.ts';

const service = sharedService({ months: 2, documentsPerMonth: 5 });

const jobs = monthlyJob('csv', toAnna);

it('resends an incomplete message if recording the hand-over got no response', async () => {
  const mail = await startMailRecorder(async () => undefined);
  const fixture = await aSchedulerFixture({ accounts: { home: service() }, smtp: mail.settings, jobs });
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
  fixture.at('2026-11-01T06:00:00Z');
  await fixture.plan();
  const [planned] = await fixture.records();
  const { path, environment, store } = fixture;
  const configuration = await readConfiguration(path);
  const channels = await openChannels(configuration, environment, store.processes);
  const work = {
    ...store,
    ...channels,
    database: store.database.withPlugin(losingAnswers()),
    current: { configuration: () => configuration, environment },
    now: () => new Date('2026-11-01T06:00:00Z'),
    signal: new AbortController().signal,
    onState: () => undefined,
  };
  await workOnRun(work, planned?.run.id ?? '');
  channels.close();
  expect(mail.accepted).toHaveLength(0);
  fixture.at('2026-11-01T06:10:00Z');
  await fixture.work();
  const [record] = await fixture.records();
  expect(record?.run.state).toBe('delivered');
  expect(record?.attempts.map(({ outcome }) => outcome)).toEqual(['deferred', 'accepted']);
  expect(mail.accepted).toHaveLength(1);
  await fixture.remove();
  await mail.stop();
});

/** The database records that a message may arrive, and is away before it has said so. */
function losingAnswers(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows;
      if (row?.['state'] !== 'sending' || row['isHandedOver'] !== 1) return result;
      throw new StoreError('unavailable', 'the store database is unreachable');
    },
  };
}
