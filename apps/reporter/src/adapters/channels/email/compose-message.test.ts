import type { Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { composeMessage } from './compose-message.ts';
import { writeMessage } from './write-message.ts';

const envelope = { from: 'Outlay <outlay@finance.example>', to: 'reader@finance.example' };
const file: StagedFile = {
  name: 'monthly-2026-10.pdf',
  format: 'pdf',
  mediaType: 'application/pdf',
  root: 'staged',
  path: 'monthly-2026-10.pdf',
  bytes: 4,
  sha256: 'abc',
};

describe('composeMessage', () => {
  const report = { ...aReport({ locale: 'pl' }), account: 'Dom i ogród' };

  it('names the report and its period and says the headline figures as the report does', () => {
    const { subject, text, html } = composeMessage(report, [file], envelope);
    expect(subject).toBe(`${report.title}: ${report.period.label} – ${report.account}`);
    const [total] = report.figures.totals;
    expect(total?.amount.currency).toBe('PLN');
    const written = text.split('\n').find((line) => line.startsWith('Wydano: '));
    const digits = written?.replaceAll(/\D/g, '');
    expect(digits).toBe(String(total?.amount.minor));
    expect(html).toContain(written?.replace('Wydano: ', '').slice(0, 8));
  });

  it('says each comparison on a line of its own', () => {
    const lines = (each: Report) => composeMessage(each, [file], envelope).text.replaceAll('\u00a0', ' ');
    expect(lines(report)).toMatch(
      /^Wydano: [\d ]+,\d\d zł\n {2}−[\d ,]+ zł \(−9,4%\) w porównaniu z wrześniem 2026 \(.*\)$/m,
    );
    expect(lines(aReport({ locale: 'en' }))).toMatch(
      /^Spent: PLN [\d,.]+\n {2}−PLN [\d,.]+ \(−9\.4%\) compared with September 2026 \(.*\)$/m,
    );
  });

  it('takes no line of a header from the name of an account', async () => {
    const named = composeMessage({ ...report, account: 'Dom\r\nBcc: eva@finance.example' }, [], envelope);
    const { headers, subject } = await PostalMime.parse(await writeMessage(named));
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(subject).toContain('Dom Bcc: eva@finance.example');
  });

  it('takes no line of its text from the name of a store or a warning', () => {
    const sections = report.sections.map((section) =>
      section.content.type === 'figures'
        ? {
            ...section,
            content: {
              ...section.content,
              figures: section.content.figures.map((figure) => ({
                ...figure,
                note: 'Lidl\r\n--part\u2028x',
              })),
            },
          }
        : section,
    );
    const warnings = [{ code: 'not_reconciled', message: 'One\n\0! Two' } as const];
    const { text } = composeMessage({ ...report, sections, warnings }, [], envelope);
    expect(text).toContain('(Lidl --part x)');
    expect(text).toContain('! One ! Two');
    expect(text.split(/\r\n|[\n\r\u2028]/).filter((line) => line.startsWith('--'))).toEqual([]);
  });

  it('takes a name with commas and brackets for one sender', async () => {
    const from = 'Nowak, Kowalski (księgowość) <outlay@finance.example>';
    const email = await PostalMime.parse(
      await writeMessage(composeMessage(report, [], { ...envelope, from })),
    );
    expect(email.from).toEqual({ name: 'Nowak, Kowalski (księgowość)', address: 'outlay@finance.example' });
  });

  it('says in a sentence whether the control totals match', () => {
    const texts = (['en', 'pl'] as const).map((locale) => {
      const each = aReport({ locale });
      const reconciliation = { ...each.figures.reconciliation, status: 'balanced' } as const;
      return composeMessage({ ...each, figures: { ...each.figures, reconciliation } }, [file], envelope).text;
    });
    expect(texts[0]).toMatch(/^The control totals match/m);
    expect(texts[1]).toMatch(/^Sumy kontrolne .*są zgodne/m);
  });

  it('says every warning in both bodies', () => {
    const warned = { ...report, warnings: [{ code: 'not_reconciled', message: 'A < B & C' } as const] };
    const { text, html } = composeMessage(warned, [file], envelope);
    expect(text).toContain('! A < B & C');
    expect(html).toContain('A &#60; B &#38; C');
  });

  it('has one Message-ID for one delivery: other bytes or another recipient give another', () => {
    const idOf = (files: StagedFile[], to = envelope.to) =>
      composeMessage(report, files, { ...envelope, to }).messageId;
    expect(idOf([file])).toBe(idOf([file]));
    expect(idOf([file])).toMatch(/^<[0-9a-f]{32}@finance\.example>$/);
    expect(
      new Set([idOf([file]), idOf([{ ...file, sha256: 'abd' }]), idOf([file], 'other@finance.example')]).size,
    ).toBe(3);
  });
});
