import { defineSection } from '../report/section.ts';

/** The period in a few sentences, in the report's language. */
export const narrative = defineSection({
  id: 'narrative',
  title: { en: 'In brief', pl: 'W skrócie' },
  build: ({ figures: { narrative: text } }) => ({ type: 'prose', paragraphs: [text], source: null }),
});
