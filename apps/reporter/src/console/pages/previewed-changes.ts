import { parseMoney } from '@outlay/core/money';
import { formatCount, formatMoney } from '@outlay/reports';
import { html } from 'hono/html';
import type { PreviewedReport } from '../../engine/manual/preview-report.ts';
import { changeText } from './compare-page.ts';
import { facts, type Markup, noMarkup, section, table } from './markup.ts';
import type { Reader } from './page.ts';

/** What a report that continues earlier ones adds to them: the changes of a correction, or the contents of a batch. */
export function previewedChanges(
  { correction, batch }: Pick<PreviewedReport, 'correction' | 'batch'>,
  words: Reader['words'],
): Markup {
  const { preview } = words.job;
  if (correction) {
    const totals = totalTable(correction.totals, words);
    const content = html`${facts(countPairs(correction, words))}${totals}`;
    return section('changes', preview.correction(correction.revises), content);
  }
  if (!batch) return noMarkup;
  const amounts = batch.totals.map((total) => amountText(total, words)).join(', ');
  const content = facts([
    ...countPairs(batch.counts, words),
    [words.compare.totals, amounts === '' ? null : amounts],
  ]);
  return section('changes', preview.batch(batch.number), content);
}

type Counts = Readonly<Record<'added' | 'changed' | 'removed', number>>;

function countPairs(counts: Counts, { job, locale }: Reader['words']): [name: string, count: string][] {
  const names = ['added', 'changed', 'removed'] as const;
  return names.map((name) => [job.preview.counts[name], formatCount(counts[name], locale)]);
}

type Correction = NonNullable<PreviewedReport['correction']>;

function totalTable(totals: Correction['totals'], { compare, locale }: Reader['words']): Markup {
  if (totals.length === 0) return noMarkup;
  const rows = totals.map(({ before, now, effect }) => [
    formatMoney(before, locale),
    formatMoney(now, locale),
    changeText(effect, locale),
  ]);
  return table('changes', [compare.before, compare.now, compare.change], rows);
}

type BatchTotal = NonNullable<PreviewedReport['batch']>['totals'][number];

function amountText({ flow, amount, currency }: BatchTotal, { job, locale }: Reader['words']): string {
  const text = formatMoney(parseMoney(amount, currency), locale);
  return flow === 'income' ? `${text} (${job.preview.income})` : text;
}
