import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writtenReasons } from '../testing/written-reasons.ts';
import { type ReadClause, readReason } from './read-reason.ts';
import { joinReasons, reasonLine, sayReason } from './say-reason.ts';

const source = join(import.meta.dirname, '..');
const packages = join(source, '../../../packages');

/** Values of slots of each kind, for texts that are written elsewhere. */
const samples = [
  'X',
  '7',
  'failed',
  'address',
  'monthly',
  'is held',
  'the login',
  'permission denied',
  'groups',
];

const foreignOf = (clause: ReadClause): string[] =>
  'foreign' in clause
    ? [clause.foreign]
    : Object.values(clause.parameters).flatMap((value) =>
        typeof value === 'string' ? [] : value.flatMap(foreignOf),
      );

/** Sources that write no reasons of runs, deliveries, actions or checks. */
const otherSources =
  /^(?:alerts\/words-|archive\/|clocks\/clock-watch|configuration\/|http\/listen|make\/(?:file|left-out)-warnings|metrics\/|scheduler\/open-scheduler|store\/(?:archives|run-warnings|verify-)|files\/write-secret)/;

it.each(['engine', 'adapters', 'errors'])('writes no reason as free text in %s', (folder) => {
  const free = writtenReasons(join(source, folder), () => '7').filter(({ file }) => !otherSources.test(file));
  expect(free.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it.each([
  ['core/src/client', ['unknown reason', '… returned more than … …, the current maximum']],
  ['core/src/errors', ['the response …, the current maximum']],
])('reads every message of packages/%s, whose parts are declared as a whole', (folder, parts) => {
  const unread = writtenReasons(join(packages, folder), () => '\u0001').filter(({ text }) =>
    samples.every((sample) => readReason(text.replaceAll('\u0001', sample)).flatMap(foreignOf).length > 0),
  );
  expect(unread.map(({ text }) => text.replaceAll('\u0001', '…'))).toEqual(parts);
});

it('reads what it writes, whatever names and answers contain', () => {
  const words = fc.constantFrom(
    'x',
    '; ',
    ': ',
    ' (and 2 more)',
    'the report was not created',
    '{run}',
    '<b>',
    ' is held',
  );
  const name = fc
    .array(words, { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(name, name, (target, answer) => {
      const advice = { code: 'nothing_done', parameters: {} };
      const why = sayReason('mail_refused', { what: 'the login', answer });
      expect(
        readReason(joinReasons(sayReason('waits_for_slow', { target }), sayReason('nothing_done'))),
      ).toEqual([{ code: 'waits_for_slow', parameters: { target } }, advice]);
      expect(readReason(sayReason('refused_after', { attempts: 8, why }))).toEqual([
        {
          code: 'refused_after',
          parameters: {
            attempts: '8',
            why: [{ code: 'mail_refused', parameters: { what: 'the login', answer } }],
          },
        },
      ]);
    }),
  );
});

it('keeps the no-break spaces that protect a name on one line', () => {
  const reason = sayReason('not_written', { path: '/out/a; b.pdf', why: sayReason('disk_full') });
  expect(reason).toBe('/out/a;\u00a0b.pdf cannot be written: the disk is full');
  expect(reasonLine(` ${reason}\n`)).toBe(reason);
});

it('leaves a text of thousands of clauses as it is, at once', () => {
  const text = 'x cannot be written: '.repeat(10_000);
  expect(readReason(text)).toEqual([{ foreign: text }]);
  const clauses = Array.from({ length: 12 }, () => 'the x of y (z) cannot be read: a').join('; ');
  expect(readReason(clauses)).toEqual([{ foreign: clauses }]);
});
