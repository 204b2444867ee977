import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';
import { sharedFiles } from './shared-files.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with two jobs of one account and folder. */
function problemsOf(name: string | undefined, [one, other]: readonly [Fields, Fields]): string[] {
  const accounts = { home: {} };
  const job = (fields: Fields) => ({
    kind: 'monthly',
    formats: ['pdf'],
    deliveries: [{ channel: 'folder', path: 'reports', name: name ?? '{account}/{kind}-{period}.{ext}' }],
    ...fields,
  });
  const outline = outlineOf({ accounts, jobs: { one: job(one), other: job(other) } });
  return sharedFiles(outline).map(({ message }) => message);
}

describe('files of two jobs', () => {
  const dated = '{account}/{date}.{ext}';

  it.each<[string, Fields, Fields]>([
    ['months with different starts', {}, { month: { startsOn: 21 } }],
    ['different kinds', {}, { kind: 'weekly' }],
  ])('are one file for %s if only the date names them', (_, one, other) => {
    expect(problemsOf(dated, [one, other])).toEqual([
      'reports/home/{date}.pdf would be a file of jobs.one.deliveries[0] too; expected fields that tell them apart',
    ]);
    expect(problemsOf('{account}/{period}_{date}.{ext}', [one, other])).toEqual([]);
  });

  it('are told apart by their filters, which their names end with', () => {
    const kids = { filter: { tag: ['kids'] } };
    expect(problemsOf(undefined, [{}, kids])).toEqual([]);
    expect(problemsOf(dated, [{}, kids])).toEqual([]);
    expect(problemsOf(undefined, [kids, { filter: { store: ['kids'] } }])).toEqual([]);
    expect(problemsOf(undefined, [kids, { filter: { tag: [' KIDS\u200b'] } }])).toEqual([
      'reports/home/monthly-{period}.filter-tag-kids.pdf would be a file of jobs.one.deliveries[0] too; expected fields that tell them apart',
    ]);
  });
});
