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

  it('has the amount and its comparison as its subject, and the account on request', () => {
    const en = { ...aReport({ locale: 'en' }), account: 'Household' };
    const subjectOf = (options = {}) =>
      composeMessage(en, [file], { ...envelope, ...options }).subject.replaceAll('\u00a0', ' ');
    expect(subjectOf()).toBe('October 2026: PLN 5,671.78, 9% less');
    expect(subjectOf({ namesAccount: true })).toBe('Household – October 2026: PLN 5,671.78, 9% less');
    expect(subjectOf({ subject: 'Our month' })).toBe('Our month');
    expect(composeMessage(report, [file], envelope).subject.replaceAll('\u00a0', ' ')).toBe(
      'Październik 2026: 5 671,78 zł, o 9% mniej',
    );
  });

  it('gives its files readable names, and describes them in both bodies', () => {
    const { attachments, text, html } = composeMessage(report, [file], envelope);
    expect(attachments.map(({ name }) => name)).toEqual(['Dom i ogród – Październik 2026.pdf']);
    for (const body of [text, html]) expect(body).toContain('Raport w załączniku: plik PDF.');
  });

  it('escapes header lines in the name of an account', async () => {
    const named = composeMessage({ ...report, account: 'Dom\r\nBcc: eva@finance.example' }, [], {
      ...envelope,
      namesAccount: true,
    });
    const { headers, subject } = await PostalMime.parse(await writeMessage(named));
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(subject).toContain('Dom Bcc: eva@finance.example');
  });

  it('accepts a name with commas and brackets as one sender', async () => {
    const from = 'Nowak, Kowalski (księgowość) <outlay@finance.example>';
    const email = await PostalMime.parse(
      await writeMessage(composeMessage(report, [], { ...envelope, from })),
    );
    expect(email.from).toEqual({ name: 'Nowak, Kowalski (księgowość)', address: 'outlay@finance.example' });
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
