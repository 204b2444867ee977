import { describe, expect, it } from 'vitest';
import type { ArchivedWindows } from './archive-index.ts';
import { mirroredDocuments } from './mirrored-documents.ts';

type Listed = Readonly<Record<string, unknown>>;

const years = {
  2025: { from: '2024-12-31T23:00:00.000Z', until: '2025-12-31T23:00:00.000Z' },
  2026: { from: '2025-12-31T23:00:00.000Z', until: '2026-12-31T23:00:00.000Z' },
} as const;

type Year = keyof typeof years;

/** Mirrored documents of two years. */
function mirrored(
  items: Readonly<Record<Year, readonly Listed[]>>,
  {
    isFromFirst = true,
    unproven,
    total = 5,
  }: { isFromFirst?: boolean; unproven?: Year; total?: number } = {},
) {
  const windows = ([2025, 2026] as const).map((year) => ({
    ...years[year],
    isProven: year !== unproven,
    list: `list ${year}`,
    summary: `summary ${year}`,
  }));
  const options: ArchivedWindows = { windows, isFromFirst, timeZone: 'Europe/Warsaw' };
  const day = { date: '2026-10-05', totalAmount: total, categoryBreakdown: [] };
  return mirroredDocuments(options, async (key) => {
    const [what, year] = key.split(' ');
    const body =
      what === 'list' ? { items: items[Number(year) as Year] } : { totalAmount: 1, dailySummaries: [day] };
    return Buffer.from(JSON.stringify(body));
  });
}

const early = { id: 'early', purchaseTime: '2025-12-30T10:00:00Z' };
const late = { id: 'late', purchaseTime: '2026-01-02T10:00:00+01:00' };
const autumn = { id: 'autumn', purchaseTime: '2026-10-05T10:00:00Z' };
const undated = { id: 'undated' };
const dated = { 2025: [early], 2026: [late, autumn] };

const newYear = { from: '2025-12-28T23:00:00.000Z', until: '2026-01-04T23:00:00.000Z' };
const october = { from: '2026-09-30T22:00:00.000Z', until: '2026-10-31T23:00:00.000Z' };
const idsOf = (json: string | undefined) =>
  json && (JSON.parse(json) as { items: { id: string }[] }).items.map(({ id }) => id);

describe('a list from mirrored documents', () => {
  it('has the documents of its days, from all windows', async () => {
    const documents = mirrored(dated);
    expect(idsOf(await documents.list(newYear))).toEqual(['early', 'late']);
    expect(idsOf(await documents.list(october))).toEqual(['autumn']);
    const before = { from: '2020-01-01T00:00:00.000Z', until: '2021-01-01T00:00:00.000Z' };
    expect(idsOf(await documents.list(before))).toEqual([]);
  });

  it.each([
    ['days after the windows', mirrored(dated), { ...october, until: '2027-01-01T00:00:00.000Z' }],
    [
      'days before the windows, if there may be older documents',
      mirrored(dated, { isFromFirst: false }),
      { from: '2024-01-01T00:00:00.000Z', until: newYear.until },
    ],
    ['a window that may be incomplete', mirrored(dated, { unproven: 2025 }), newYear],
    ['a document without a time', mirrored({ ...dated, 2026: [late, undated] }), october],
    [
      'a document with a local time',
      mirrored({ ...dated, 2026: [{ id: 'local', purchaseTime: '2026-10-05T10:00:00' }] }),
      october,
    ],
  ])('does not follow from %s', async (_, documents, window) => {
    expect(await documents.list(window)).toBeUndefined();
  });

  it('has documents without a time if it is of the whole window', async () => {
    const documents = mirrored({ ...dated, 2026: [undated] });
    expect(idsOf(await documents.list(years[2026]))).toEqual(['undated']);
  });
});

describe('the basis of days', () => {
  it('changes with any field of their documents, and with their totals', async () => {
    const basis = await mirrored(dated).basis(october);
    const renamed = { ...dated, 2026: [late, { ...autumn, storeName: 'Lidl' }] };
    expect(await mirrored(dated).basis(october)).toBe(basis);
    expect(await mirrored(renamed).basis(october)).not.toBe(basis);
    expect(await mirrored({ ...dated, 2026: [late] }).basis(october)).not.toBe(basis);
    expect(await mirrored(dated, { total: 6 }).basis(october)).not.toBe(basis);
  });

  it('stays the same if other days change', async () => {
    const renamed = { ...dated, 2026: [late, { ...autumn, storeName: 'Lidl' }] };
    expect(await mirrored(renamed).basis(newYear)).toBe(await mirrored(dated).basis(newYear));
    const extended = { ...dated, 2026: [late, { id: 'new', purchaseTime: '2026-05-01T00:00:00Z' }, autumn] };
    expect(await mirrored(extended).basis(october)).toBe(await mirrored(dated).basis(october));
  });
});
