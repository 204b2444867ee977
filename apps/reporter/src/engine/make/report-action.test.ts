import { expect, it } from 'vitest';
import { actionFor, whyIncomplete } from './report-action.ts';

const empty = { documents: [], gaps: [], unreadableDocuments: 0, unavailable: [], isDoubtful: false };
const incomplete = { ...empty, unreadableDocuments: 1 };
const unavailable = [{ resource: 'recurring', reason: 'timeout', missingRecords: null }] as const;
const [toFolder, byEmail] = [[{ isMailed: false }], [{ isMailed: true }]] as const;

it.each([
  ['send', byEmail, 'deliver'],
  ['skip', byEmail, 'skip'],
  ['note', byEmail, 'note'],
  ['note', toFolder, 'skip'],
] as const)(
  'of an empty period that a job says %s of, with renditions %j: %s',
  (whenEmpty, renditions, expected) => {
    expect(actionFor(empty, { form: { whenEmpty, whenIncomplete: 'hold' }, renditions })).toBe(expected);
  },
);

it.each([
  ['hold', 'hold'],
  ['send-marked', 'deliver'],
] as const)(
  'takes no period for empty whose records are may be incomplete: %s',
  (whenIncomplete, expected) => {
    expect(actionFor(incomplete, { form: { whenEmpty: 'skip', whenIncomplete }, renditions: byEmail })).toBe(
      expected,
    );
  },
);

it.each([
  ['hold', 'hold'],
  ['send-marked', 'deliver'],
] as const)('does the same where something else was not given: %s', (whenIncomplete, expected) => {
  const records = { ...empty, unavailable };
  expect(actionFor(records, { form: { whenEmpty: 'skip', whenIncomplete }, renditions: byEmail })).toBe(
    expected,
  );
});

it('delivers an empty report whose filter has a name that nothing has, so that somebody reads why', () => {
  const records = { ...empty, isDoubtful: true };
  const form = { whenEmpty: 'skip', whenIncomplete: 'hold' } as const;
  expect(actionFor(records, { form, renditions: byEmail })).toBe('deliver');
});

it('describes why records are incomplete', () => {
  expect([empty, incomplete, { ...empty, unavailable }].map(whyIncomplete)).toEqual([
    undefined,
    'the document list may be incomplete',
    'the finance service did not provide everything (recurring expenses)',
  ]);
});
