import { defineSection } from '../section.ts';

const serviceWords = {
  en: 'These are the words of the finance service, not of this report.',
  pl: 'To słowa serwisu finansowego, nie tego raportu.',
};

/** The period in words; those of the service are always marked as its own. */
export const narrative = defineSection({
  id: 'narrative',
  title: { en: 'In words', pl: 'Słowami' },
  build({ figures: { narrative: told }, locale }) {
    const paragraphs = told.text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
    return { type: 'prose', paragraphs, source: told.source === 'service' ? serviceWords[locale] : null };
  },
});
