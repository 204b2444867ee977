import { expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { messageIdOf } from './planned-run.ts';

it('plans a delivery for each folder and recipient, with the names of their files', () => {
  const { deliveries } = aPlannedRun();
  expect(deliveries.map(({ channel, target, files, state }) => [channel, target, files, state])).toEqual([
    ['folder', '/reports/reports', [{ format: 'json', name: 'home/monthly-2026-10.json' }], 'pending'],
    ['email', 'anna@finance.example', [{ format: 'json', name: 'monthly-2026-10.json' }], 'pending'],
  ]);
});

it('gives the same occurrence the same run, deliveries and Message-ID', () => {
  expect(aPlannedRun()).toEqual(aPlannedRun());
  expect(aPlannedRun({ now: new Date('2026-11-16T12:00:00Z') }).run.id).not.toBe(aPlannedRun().run.id);
  expect(aPlannedRun().deliveries[1]?.messageId).toMatch(/^<[0-9a-f]{32}@finance\.example>$/);
});

it('compares addresses case-insensitively', () => {
  const from = 'Reports <outlay@finance.example>';
  const id = messageIdOf('run', 'Anna@Finance.example', from);
  expect(id).toBe(messageIdOf('run', 'anna@finance.example', from));
  expect(id).not.toBe(messageIdOf('run', 'books@finance.example', from));
  expect(id).not.toBe(messageIdOf('other', 'anna@finance.example', from));
});
