import { lastDay, periodName } from '@outlay/core';
import { countFigures } from './calc/figures.ts';
import type { Dataset } from './dataset.ts';
import type { Locale } from './locale/locale.ts';
import { wordsOf } from './locale/words.ts';
import type { Report } from './report.ts';
import { sections } from './sections/registry.ts';
import { reportWarnings } from './warnings.ts';

/** Turns records into a finished report. Pure: the same dataset gives the same report anywhere and any time. */
export function buildReport(dataset: Dataset, locale: Locale): Report {
  const words = wordsOf(locale);
  const { kind, period, timeZone } = dataset;
  const label = (name: string, { from, until } = period) =>
    words.periodLabel({ kind, first: from, last: lastDay({ from, until }), name });
  const name = periodName(kind, period);
  const previous = dataset.previous?.period;
  const previousLabel = previous ? label(periodName(kind, previous), previous) : '';
  const figures = countFigures(dataset, locale, previousLabel);
  return {
    kind,
    locale,
    title: words.titles[kind],
    account: dataset.account,
    period: { ...period, timeZone, name, label: label(name) },
    generatedAt: dataset.readAt,
    figures,
    sections: sections.flatMap(({ id, build }) => {
      const content = build({ figures, words });
      return content ? [{ id, title: words.sections[id], content }] : [];
    }),
    warnings: reportWarnings(dataset, figures, locale),
  };
}
