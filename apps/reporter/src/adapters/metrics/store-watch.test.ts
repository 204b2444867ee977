import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { withDirectoryAccounts } from '../configuration/with-directory-accounts.ts';
import { openNoStore } from '../store/open-store.ts';
import { createSchedulerMetrics } from './scheduler-metrics.ts';
import { watchStore } from './store-watch.ts';

const example = fileURLToPath(new URL('../../../../../docs/examples/outlay-directory.yaml', import.meta.url));

it('counts the accounts of a directory by state, and says whether it can be read', async () => {
  const { directory } = await readConfiguration(example);
  if (!directory) throw new Error('the example has no directory');
  const account = { baseUrl: 'https://finance.example', token: 'OUTLAY_TOKEN_A', recipients: [] };
  const stored = [
    { name: 'anna', account, problem: null, isMissing: false },
    { name: 'basia', account, problem: 'line 3: title: …', isMissing: false },
    { name: 'celina', account: { ...account, token: 'OTHER' }, problem: null, isMissing: false },
    { name: 'dorota', account, problem: null, isMissing: true },
  ];
  const unreadable = { since: '2026-11-01T00:00:00.000Z', reason: '…' };
  const configuration = withDirectoryAccounts(directory, stored, { revision: 1, unreadable, problems: [] });
  const now = () => new Date('2026-11-01T00:01:00Z');
  await using database = await openNoStore();
  const metrics = createSchedulerMetrics({ role: 'serve', version: '1', now });
  const text = await metrics.text(watchStore({ database, configuration: () => configuration, now }));
  expect(text.split('\n').filter((line) => line.startsWith('outlay_directory_'))).toEqual([
    'outlay_directory_unreadable 1',
    'outlay_directory_accounts{state="valid"} 1',
    'outlay_directory_accounts{state="invalid"} 2',
    'outlay_directory_accounts{state="missing"} 1',
  ]);
});
