import { aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import type { StagedFile } from '../stage/stage-report.ts';
import { composeMessage } from './compose-message.ts';

const envelope = { from: 'Outlay <outlay@finance.example>', to: 'reader@finance.example' };
const file: StagedFile = {
  name: 'monthly-2026-10.pdf',
  format: 'pdf',
  mediaType: 'application/pdf',
  path: 'staged/monthly-2026-10.pdf',
  bytes: 4,
  sha256: 'abc',
};

describe('composeMessage', () => {
  const report = aReport({ locale: 'pl' });

  it('names the report and its period and says the headline figures as the report does', () => {
    const { subject, text, html } = composeMessage(report, [file], envelope);
    expect(subject).toBe(`${report.title}: ${report.period.label}`);
    const [total] = report.figures.totals;
    expect(total?.amount.currency).toBe('PLN');
    const written = text.split('\n').find((line) => line.startsWith('Wydano: '));
    const digits = written?.replace(/ \(.*/, '').replaceAll(/\D/g, '');
    expect(digits).toBe(String(total?.amount.minor));
    expect(html).toContain(written?.replace('Wydano: ', '').slice(0, 8));
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
