import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import type { Dataset } from './figures/dataset.ts';
import type {
  OptionalResource,
  UnavailableReason,
  UnavailableResource,
} from './figures/unavailable-resource.ts';
import type { Locale } from './locale/locale.ts';
import type { Report } from './report/report.ts';
import { aDataset, aRecurringExpense } from './testing/dataset.ts';

const documents = ['a', 'b'].map((id) => aDocument({ id, purchasedOn: '2026-10-05' }));
const pair = { sourceId: 'a', targetId: 'b', confidencePerMille: 900, reason: null };

function missing(resource: OptionalResource, reason: UnavailableReason = 'timeout'): UnavailableResource {
  return { resource, reason, missingRecords: null };
}

function reportOf(fields: Partial<Dataset>, locale: Locale = 'en'): Report {
  return buildReport(aDataset({ documents, ...fields }), { locale });
}

/** The paragraphs of a section; its type where it has none. */
function shown({ sections }: Report, id: string) {
  const content = sections.find((section) => section.id === id)?.content;
  return content?.type === 'prose' ? content.paragraphs : content?.type;
}

describe('what the service did not give', () => {
  it.each([
    ['recurring', { recurring: null }, 'recurring'],
    ['duplicates', { duplicates: null }, 'duplicates'],
    ['groups', { groups: null }, 'groups'],
  ] as const)(
    '%s: its section says so instead of being left out, and so does a warning',
    (resource, fields, id) => {
      const report = reportOf({ ...fields, unavailable: [missing(resource)] });
      const [warning, ...others] = report.warnings.filter(({ code }) => code === 'section_unavailable');
      expect(others).toEqual([]);
      expect(warning?.message).toContain('it did not respond in time');
      expect(shown(report, id)).toEqual([warning?.message]);
      expect(report.figures.unavailable).toEqual([missing(resource)]);
    },
  );

  it('is null in the figures, never an empty list', () => {
    const { figures } = reportOf({
      recurring: null,
      duplicates: null,
      unavailable: [missing('recurring'), missing('duplicates')],
    });
    expect([figures.recurring, figures.duplicates, figures.duplicateEffect]).toEqual([null, null, null]);
  });

  it('is said in a section that was asked for by name', () => {
    const dataset = aDataset({ recurring: null, unavailable: [missing('recurring')] });
    const { sections } = buildReport(dataset, { locale: 'en', sections: ['recurring'] });
    expect(sections.map(({ id, content }) => [id, content.type])).toEqual([['recurring', 'prose']]);
  });

  it('leaves groups with their amounts, under their identifiers', () => {
    const shared = [aDocument({ id: 'a', groupId: 'g-1', purchasedOn: '2026-10-05' })];
    const report = reportOf({ documents: shared, groups: null, unavailable: [missing('groups')] });
    expect(report.figures.groups.map(({ group }) => group)).toEqual(['g-1']);
    expect(shown(report, 'groups')).toBe('table');
  });

  it('changes nothing else of the report', () => {
    const whole = reportOf({ recurring: [], duplicates: [] });
    const without = reportOf({
      recurring: null,
      duplicates: null,
      unavailable: [missing('recurring'), missing('duplicates')],
    });
    const ids = new Set(['headline', 'reconciliation', 'categories', 'stores', 'days', 'documents']);
    const others = ({ sections }: Report) =>
      JSON.stringify(
        sections.filter(({ id }) => ids.has(id)),
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      );
    expect(others(without)).toBe(others(whole));
  });
});

describe('what the service gave only in part', () => {
  it('says so in the title, and how many records are missing in the warning', () => {
    const unavailable: UnavailableResource[] = [
      { resource: 'recurring', reason: 'incomplete', missingRecords: 2 },
    ];
    const report = reportOf({ recurring: [aRecurringExpense()], unavailable });
    expect(report.sections.find(({ id }) => id === 'recurring')?.title).toBe(
      'Recurring expenses (incomplete)',
    );
    expect(report.warnings.map(({ message }) => message)).toContain(
      'The finance service provided recurring expenses only in part: 2 records are missing from this report.',
    );
  });

  it('says so where nobody knows how many records are missing', () => {
    const unavailable: UnavailableResource[] = [
      { resource: 'recurring', reason: 'incomplete', missingRecords: null },
    ];
    const report = reportOf({ recurring: [aRecurringExpense()], unavailable });
    expect(report.sections.find(({ id }) => id === 'recurring')?.title).toBe(
      'Recurring expenses (incomplete)',
    );
    expect(report.warnings.map(({ message }) => message)).toContain(
      'The finance service provided recurring expenses only in part: some records are missing from this report; their number is unknown.',
    );
  });

  it('gives no total without duplicates where some pairs are not known', () => {
    const unavailable: UnavailableResource[] = [
      { resource: 'duplicates', reason: 'incomplete', missingRecords: 1 },
    ];
    expect(reportOf({ duplicates: [pair] }).figures.duplicateEffect).toHaveLength(1);
    const { figures, sections } = reportOf({ duplicates: [pair], unavailable });
    expect([figures.duplicates?.length, figures.duplicateEffect]).toEqual([1, null]);
    expect(sections.map(({ id }) => id)).not.toContain('duplicates-effect');
  });
});

it.each([
  [
    'en',
    'not_offered',
    'The finance service did not provide recurring expenses: it does not offer this data. This report does not show them.',
  ],
  [
    'en',
    'forbidden',
    'The finance service did not provide recurring expenses: the token is not allowed to read this data. This report does not show them.',
  ],
  [
    'pl',
    'unreadable',
    'Serwis finansowy nie przekazał wydatków cyklicznych: jego odpowiedzi nie udało się odczytać. Raport ich nie pokazuje.',
  ],
  [
    'pl',
    'timeout',
    'Serwis finansowy nie przekazał wydatków cyklicznych: nie odpowiedział na czas. Raport ich nie pokazuje.',
  ],
] as const)('is told in %s with its reason: %s', (locale, reason, expected) => {
  const { warnings } = reportOf({ recurring: null, unavailable: [missing('recurring', reason)] }, locale);
  expect(warnings.find(({ code }) => code === 'section_unavailable')?.message).toBe(expected);
});
