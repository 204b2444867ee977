import { expect, it } from 'vitest';
import { periodValue, runsListPath, runsQuery, typedPeriod } from './runs-query.ts';

it('reads the query of an address, and ignores what it does not know', () => {
  const text =
    'state=held&job=monthly&account=&period=2026-10&recipient=anna@finance.example&before=1&other=2';
  expect(runsListPath(runsQuery(new URLSearchParams(text), 'operator'))).toBe(
    '/runs?state=held&job=monthly&period=2026-10&recipient=anna%40finance.example',
  );
  expect(runsListPath(runsQuery(new URLSearchParams('state=lost'), 'operator'))).toBe('/runs');
});

it('ignores the recipient of a viewer', () => {
  const query = runsQuery(new URLSearchParams('recipient=anna@finance.example'), 'viewer');
  expect(query.recipient).toBeUndefined();
});

it.each([
  ['2026-10', '2026-10-01', '2026-11-01'],
  ['2026-W43', '2026-10-19', '2026-10-26'],
  ['2026-Q3', '2026-07-01', '2026-10-01'],
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-09-21..2026-10-20', '2026-09-21', '2026-10-21'],
])('takes %s as the days from %s', (text, from, until) => {
  expect(typedPeriod(text)).toEqual({ from, until });
});

it.each(['last', 'current', 'October', '2026-13', '2026-10-31..2026-10-01', '2026-02-01..2026-02-30'])(
  'takes %s as no period',
  (text) => expect(typedPeriod(text)).toBeUndefined(),
);

it('names the period of a run so that exactly its days are found', () => {
  const valueOf = (periodFrom: string, periodUntil: string) =>
    periodValue({ kind: 'monthly', periodFrom, periodUntil });
  expect(valueOf('2026-10-01', '2026-11-01')).toBe('2026-10');
  expect(valueOf('2026-09-21', '2026-10-21')).toBe('2026-09-21..2026-10-20');
});
