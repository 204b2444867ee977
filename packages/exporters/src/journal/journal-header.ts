import { lastDay } from '@outlay/core/time';
import { formatInstant, type Report } from '@outlay/reports';
import { phrases } from '../format/phrases.ts';
import { escapeText, oneLine } from './escape-text.ts';

/** The title and notes of a journal, as comments at its top. */
export function* journalHeader(report: Report): Generator<string> {
  const { title, period, account, generatedAt, locale, warnings, figures } = report;
  const words = phrases[locale];
  yield comment(`${title}: ${period.label}`);
  if (figures.filter) yield comment(figures.filter.text);
  yield comment(`${words.period}: ${period.from} – ${lastDay(period)}`);
  if (account !== null) yield comment(`${words.account}: ${account}`);
  yield comment(`${words.readAt}: ${formatInstant(generatedAt, locale, period.timeZone)}`);
  if (warnings.length > 0) yield comment(`${words.warnings}:`);
  for (const { message } of warnings) yield comment(`- ${message}`);
  yield '\n';
}

/** A line that programs skip. */
export function comment(text: string): string {
  return `; ${escapeText(oneLine(text))}\n`;
}
