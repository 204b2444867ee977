import { presets } from '@outlay/core';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

/** What the control totals call the source of a summary. */
function sourceOf(source: string, locale: Locale): unknown {
  const dataset = aDataset({ summary: { ...aSummary('0.00'), source } });
  const content = buildReport(dataset, { locale }).sections.find(
    ({ id }) => id === 'reconciliation',
  )?.content;
  const found = content?.type === 'figures' && content.figures.find(({ key }) => key === 'source');
  return found && found.value.type === 'text' ? found.value.text : undefined;
}

describe('the source of a summary', () => {
  it('is said in the language of the report', () => {
    expect(sourceOf('preset:last-month', 'pl')).toBe('Poprzedni miesiąc według serwisu');
    expect(sourceOf('preset:last-month', 'en')).toBe('The last month of the service');
    expect(sourceOf('period', 'pl')).toBe('Dokładne dni okresu');
    expect(sourceOf('period', 'en')).toBe('The exact days of the period');
  });

  it.each(presets)('has words of its own for the preset %s', (preset) => {
    const [polish, english] = [sourceOf(`preset:${preset}`, 'pl'), sourceOf(`preset:${preset}`, 'en')];
    expect(polish).not.toContain(preset);
    expect(english).not.toBe(polish);
  });

  it.each(['preset:last-year', 'constructor'])('that is not known is said as it is: %s', (source) => {
    expect(sourceOf(source, 'pl')).toBe(source);
  });
});
