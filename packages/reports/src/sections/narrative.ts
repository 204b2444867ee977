import { defineSection } from '../section.ts';

/** The service's text about the period, marked as the service's own words. */
export const narrative = defineSection({
  id: 'narrative',
  title: { en: 'In words', pl: 'Słowami' },
  build({ figures, locale }) {
    if (figures.narrative === null) return undefined;
    const paragraphs = figures.narrative.text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
    const source =
      locale === 'pl'
        ? 'To słowa serwisu finansowego, nie tego raportu.'
        : 'These are the words of the finance service, not of this report.';
    return { type: 'prose', paragraphs, source };
  },
});
