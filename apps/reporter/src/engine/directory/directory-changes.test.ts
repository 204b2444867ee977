import { expect, it } from 'vitest';
import type { RawEntry } from '../../adapters/directory/directory-reader.ts';
import type { DirectoryAccountRow } from '../../adapters/store/directory-rows.ts';
import { type DirectoryChanges, directoryChanges } from './directory-changes.ts';

const first = '2026-11-01T00:00:00.000Z';
const second = '2026-11-01T00:01:00.000Z';

function entries(...names: string[]): RawEntry[] {
  return names.map((name, index) => anEntry(name, `line ${index + 2}`));
}

function anEntry(name: string, place: string, change: object = {}): RawEntry {
  const token = `TOKEN_${name}`;
  return { place, values: { name, base_url: 'https://finance.example', token, recipients: '', ...change } };
}

type Applied = Exclude<DirectoryChanges, { readonly unreadable: string }>;

function changes(
  stored: readonly DirectoryAccountRow[],
  read: readonly RawEntry[],
  { now = first, isOther = false } = {},
): Applied {
  const found = directoryChanges({ stored, entries: read, now, isOther });
  if ('unreadable' in found) throw new Error(found.unreadable);
  return found;
}

/** The rows after changes. */
function applied(
  stored: readonly DirectoryAccountRow[],
  { upserted, removed }: Applied,
): DirectoryAccountRow[] {
  const rows = new Map([...stored, ...upserted].map((row) => [row.name, row]));
  for (const name of removed) rows.delete(name);
  return [...rows.values()];
}

function rowsOf(...names: string[]): DirectoryAccountRow[] {
  return applied([], changes([], entries(...names)));
}

function reasonOf(stored: readonly DirectoryAccountRow[], read: readonly RawEntry[]): string | undefined {
  const found = directoryChanges({ stored, entries: read, now: first, isOther: false });
  return 'unreadable' in found ? found.unreadable : undefined;
}

it('writes only the accounts that have changed', () => {
  const stored = rowsOf('anna', 'basia', 'celina');
  const read = [
    ...entries('anna', 'basia'),
    anEntry('celina', 'line 4', { recipients: 'c@finance.example' }),
  ];
  const { upserted, counts } = changes(stored, [...read, anEntry('dorota', 'line 5')]);
  expect(upserted.map(({ name }) => name)).toEqual(['celina', 'dorota']);
  expect(counts).toEqual({ added: 1, changed: 1, missing: 0, removed: 0, invalid: 0 });
});

it('removes an account that is absent twice, and keeps one that comes back', () => {
  const stored = rowsOf('anna', 'basia', 'celina');
  const once = changes(stored, entries('anna', 'basia'));
  expect(once).toMatchObject({ removed: [], isToConfirm: true, counts: { missing: 1 } });
  const missing = applied(stored, once);
  const back = applied(missing, changes(missing, entries('anna', 'basia', 'celina'), { now: second }));
  expect(back).toEqual(stored);
  const twice = changes(missing, entries('anna', 'basia'), { now: second });
  expect(twice).toMatchObject({ removed: ['celina'], isToConfirm: false });
});

it('takes an empty directory, and one without more than half of its accounts, for unreadable', () => {
  const stored = rowsOf('anna', 'basia', 'celina', 'dorota');
  expect(reasonOf(stored, [])).toBe('the directory has no accounts');
  expect(reasonOf(stored, entries('anna', 'ewa'))).toBe(
    'the directory has only 1 of the 4 accounts that it had; remove less than half at a time',
  );
  expect(reasonOf(stored, entries('anna', 'basia'))).toBeUndefined();
  expect(changes(stored, entries('ewa'), { isOther: true }).counts).toMatchObject({ added: 1, missing: 4 });
});

it('keeps the last valid entry of an account whose entry is invalid, and says where and why', () => {
  const stored = rowsOf('anna', 'basia');
  const read = [anEntry('anna', 'line 2', { recipients: 'anna' }), anEntry('basia', 'line 3')];
  const { upserted, problems, counts } = changes(stored, read);
  const why =
    'line 2: recipients: "anna" is not one e-mail address; expected one like reports@finance.example';
  expect(problems).toEqual([why]);
  expect(upserted).toMatchObject([{ name: 'anna', account: stored[0]?.account, problem: why }]);
  expect(counts).toMatchObject({ invalid: 1, changed: 1, missing: 0 });
});

it('holds an account that is listed twice, and adds none', () => {
  const stored = rowsOf('anna', 'basia');
  const repeated = [
    ...entries('anna', 'basia'),
    anEntry('anna', 'line 4'),
    anEntry('ewa', 'line 5'),
    anEntry('ewa', 'line 6'),
  ];
  const { upserted, problems } = changes(stored, repeated);
  expect(problems).toEqual([
    'line 4: name: "anna" is in line 2, too',
    'line 6: name: "ewa" is in line 5, too',
  ]);
  expect(upserted).toMatchObject([
    { name: 'anna', account: stored[0]?.account, problem: problems[0] },
    { name: 'ewa', account: null, problem: problems[1] },
  ]);
});

it('finds a repeated name however its column is written', () => {
  const [anna, basia] = entries('anna', 'basia');
  const other = {
    place: 'line 4',
    values: { name: '', _NAME: 'anna', base_url: 'https://other.example', token: 'B' },
  };
  const unnamed = {
    place: 'line 5',
    values: { name: '', Name: 'celina', base_url: 'https://finance.example', token: 'C' },
  };
  const { upserted, problems } = changes(
    [],
    [anna, basia, other, unnamed].flatMap((entry) => entry ?? []),
  );
  expect(problems).toEqual(['line 4: name: "anna" is in line 2, too']);
  expect(upserted.map(({ name, account }) => [name, account !== null])).toEqual([
    ['anna', false],
    ['basia', true],
    ['celina', true],
  ]);
});

it('removes no account while an entry has no usable name, because it may be its own', () => {
  const stored = rowsOf('anna', 'basia', 'celina');
  const read = [...entries('anna', 'basia'), anEntry('Celina', 'line 4')];
  const missing = applied(stored, changes(stored, read));
  const again = changes(missing, read, { now: second });
  expect(again).toMatchObject({ removed: [], isToConfirm: true });
  expect(again.problems[0]).toMatch(/^line 4: name: expected a name of lower-case letters/);
});

it('takes a directory without a valid entry for unreadable', () => {
  const stored = rowsOf('anna');
  expect(reasonOf(stored, [anEntry('anna', 'line 2', { recipents: 'anna@finance.example' })])).toBe(
    'no entry of the directory is valid: line 2: recipents: is not a column',
  );
});
