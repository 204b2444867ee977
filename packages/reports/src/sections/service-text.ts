import type { DuplicateRow, RecurringRow } from '../figures/figures.ts';
import { formatDate } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import { defineSection, type SectionContext } from '../report/section.ts';

const leftOut = {
  en: 'The service writes about all documents of the period. Its text is left out of a filtered report.',
  pl: 'Serwis pisze o wszystkich dokumentach z okresu. Raport z filtrem pomija jego tekst.',
};

const quoted = {
  en: 'Written by the finance service, in its own language. The report does not check it.',
  pl: 'Tekst pochodzi z serwisu finansowego. Raport nie sprawdza jego treści.',
};

/** Quotes the service's own texts on the period, possible duplicates and recurring expenses. */
export const serviceText = defineSection({
  id: 'service-text',
  title: { en: 'Text from the service', pl: 'Tekst z serwisu' },
  optIn: true,
  resource: 'weekly_text',
  build(context) {
    const { figures, locale } = context;
    const paragraphs = [
      ...(figures.filter ? [leftOut[locale]] : (figures.serviceText ?? '').split(/\n+/)),
      ...(figures.duplicates ?? []).map((row) => duplicateText(row, context)),
      ...(figures.recurring ?? []).map((row) => recurringText(row, context)),
    ].filter((paragraph) => paragraph.trim() !== '');
    return paragraphs.length === 0 ? undefined : { type: 'prose', paragraphs, source: quoted[locale] };
  },
});

function duplicateText(
  { store, date, amount, reason }: DuplicateRow,
  { locale, words }: SectionContext,
): string {
  if (reason === null) return '';
  const about = [store ?? words.unnamedStore, amount && formatMoney(amount, locale), dayText(date, locale)];
  return `${about.filter((part) => part !== null).join(', ')}: ${reason}`;
}

function dayText(date: string | null, locale: Locale): string | null {
  return date && formatDate(date, locale);
}

function recurringText({ name, description }: RecurringRow, { words }: SectionContext): string {
  return description === null ? '' : `${name ?? words.unnamedStore}: ${description}`;
}
