import { formatMoney, reconciliationSentences } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { readHtml } from '../testing/read-html.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlSummary } from './html-summary.ts';

it('says every warning and every headline figure', () => {
  const report = aReport({ locale: 'pl', warnings: [{ code: 'not_reconciled', message: 'A < B & C' }] });
  const html = htmlSummary(report);
  const [total] = report.figures.totals;
  expect(total && html.includes(formatMoney(total.amount, 'pl'))).toBe(true);
  expect(html).toContain('A &#60; B &#38; C');
  expect(readHtml(html).errors).toEqual([]);
});

it('says whether the control totals match', () => {
  const report = aReport({ locale: 'en' });
  expect(htmlSummary(report)).toContain(escapeHtml(reconciliationSentences(report.figures, 'en')));
});

it('says whose report it is, where that is known', () => {
  const report = { ...aReport({ locale: 'pl' }), account: 'Dom & ogród' };
  expect(htmlSummary(report)).toContain(`>${report.period.label} · Dom &#38; ogród</p>`);
  expect(htmlSummary({ ...report, account: null })).toContain(`>${report.period.label}</p>`);
});

it('keeps to what mail clients keep: styles on the elements, and nothing that runs or is fetched', () => {
  const names = readHtml(htmlSummary(aReport())).elements.map(({ name }) => name);
  for (const name of ['style', 'script', 'link', 'img', 'svg']) expect(names).not.toContain(name);
});
