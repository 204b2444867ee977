import { expect, it } from 'vitest';
import type { Run } from '../../adapters/store/schema.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { runAdvice } from './run-advice.ts';

const { run, deliveries } = aPlannedRun();
const file = {
  runId: run.id,
  locale: 'en',
  format: 'json',
  name: 'a',
  mediaType: '',
  bytes: 1,
  sha256: '',
  keyId: null,
  path: 'a',
} as const;

it.each<[Partial<Run>, isStaged: boolean, command: string | null, text: RegExp]>([
  [{ state: 'delivered' }, true, `outlay resend ${run.id}`, /same files again/],
  [{ state: 'partial' }, true, `outlay retry ${run.id}`, /makes the missing deliveries/],
  [{ state: 'failed' }, true, `outlay retry ${run.id}`, /makes the missing deliveries/],
  [{ state: 'failed' }, false, `outlay retry ${run.id}`, /creates the report/],
  [{ state: 'unknown' }, true, `outlay retry ${run.id} --uncertain`, /ask its recipients/],
  [{ state: 'staged', isHeld: 1 }, true, `outlay release ${run.id}`, /review them first/],
  [
    { state: 'planned', isHeld: 1, heldFor: 'settings' },
    false,
    `outlay retry ${run.id}`,
    /plans the run again with the current configuration/,
  ],
  [
    { state: 'delivering', isHeld: 1, heldFor: 'settings' },
    true,
    `outlay release ${run.id} --same-account`,
    /outlay retry \S+ --force creates the report again/,
  ],
  [{ state: 'skipped' }, false, null, /no documents/],
  [{ state: 'skipped', reason: 'the account is gone' }, false, null, /^nothing: the account is gone$/],
  [{ state: 'planned' }, false, `outlay retry ${run.id}`, /creates the report/],
  [{ state: 'delivering' }, true, `outlay retry ${run.id}`, /makes the remaining deliveries/],
  [{ state: 'fetched', owner: 'host 1 0' }, false, null, /a process is working on it/],
  [
    { state: 'planned', nextAt: '2026-11-15T12:05:00.000Z' },
    false,
    `outlay retry ${run.id}`,
    /outlay serve does so at 2026-11-15 12:05 UTC/,
  ],
  [
    { state: 'delivered', filesRemovedAt: '2027-12-20T01:00:00.000Z' },
    true,
    'outlay run monthly --period 2026-10 --account home --revision',
    /creates the report again/,
  ],
])('advises on a run that is %j, staged: %s', (change, isStaged, command, text) => {
  const files = isStaged ? [file] : [];
  const record = {
    run: { ...run, ...change },
    deliveries,
    files,
    attempts: [],
    runAttempts: [],
    actions: [],
  };
  expect(runAdvice(record)).toEqual({ command, text: expect.stringMatching(text) });
});

it('never advises to create a numbered batch again, because the next one would not contain it', () => {
  const { deliveries: planned } = aPlannedRun();
  const reason = `taken; move that file away, then outlay retry ${run.id} delivers these files`;
  const refused = planned.map((delivery) => ({ ...delivery, state: 'refused', reason }) as const);
  const files = [file, { ...file, format: 'batch' } as const];
  const failed = { ...run, state: 'failed' } as const;
  const record = { run: failed, deliveries: refused, files, attempts: [], runAttempts: [], actions: [] };
  expect(runAdvice(record)).toEqual({
    command: `outlay retry ${run.id}`,
    text: 'makes the missing deliveries; move the other file away first',
  });
  const changed = { ...run, state: 'delivering', isHeld: 1, heldFor: 'settings' } as const;
  expect(runAdvice({ ...record, run: changed }).text).toContain('they cannot be created again');
});
