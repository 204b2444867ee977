import { defineSection } from '../section.ts';

/** The service's text about the period, marked as the service's own words. */
export const narrative = defineSection({
  id: 'narrative',
  build({ figures, words }) {
    if (figures.narrative === null) return undefined;
    const paragraphs = figures.narrative.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
    return { type: 'prose', paragraphs, source: words.narrativeSource };
  },
});
