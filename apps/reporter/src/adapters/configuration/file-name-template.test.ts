import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf, type TemplateValues, templateProblem } from './file-name-template.ts';

const values: TemplateValues = {
  job: 'monthly',
  account: 'household',
  kind: 'monthly',
  period: '2026-10',
  date: '2026-11-01',
  batch: '0007',
  locale: 'pl',
  ext: 'pdf',
};

describe('a name of files', () => {
  it.each([
    ['{account}/{kind}-{period}.{ext}', 'household/monthly-2026-10.pdf'],
    ['{locale}/{job}_{date}.{ext}', 'pl/monthly_2026-11-01.pdf'],
    ['Wydatki {period}.{ext}', 'Wydatki 2026-10.pdf'],
  ])('%s becomes %s', (template, name) => {
    expect(templateProblem(template)).toBeUndefined();
    expect(fileNameOf(template, values)).toBe(name);
  });

  it.each([
    [
      '{month}-{period}',
      '{month} is not a field of a name; the fields are {job}, {account}, {kind}, {period}, {date}, {batch}, {locale}, {ext}',
    ],
    ['{toString}-{period}', '{toString} is not a field of a name'],
    ['{period', 'has an unmatched brace'],
    ['{{period}}', 'has an unmatched brace'],
    ['../{period}', 'leaves the folder'],
    ['a/../../{period}', 'leaves the folder'],
    ['/{period}', 'leaves the folder'],
    ['{period}/', 'leaves the folder'],
    ['{period}.', 'leaves the folder'],
    ['..\\{period}', 'contains a character that file names cannot have'],
    ['C:{period}', 'contains a character that file names cannot have'],
    ['{period}\u0000.pdf', 'contains a character that file names cannot have'],
    ['{account}.{ext}', 'has neither {period} nor {date}'],
  ])('%j is refused', (template, problem) => {
    expect(templateProblem(template)).toContain(problem);
  });

  it('never leaves the folder, whatever it is', () => {
    const pieces = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'a',
      ' ',
      '{period}',
      '{account}',
      '{ext}',
      '{',
      '}',
      ':',
    );
    const names = fc.array(pieces, { maxLength: 12 }).map((parts) => `${parts.join('')}{period}`);
    fc.assert(
      fc.property(names, (template) => {
        fc.pre(templateProblem(template) === undefined);
        const root = resolve('/reports');
        expect(resolve(root, fileNameOf(template, values)).startsWith(`${root}${sep}`)).toBe(true);
      }),
    );
  });
});
