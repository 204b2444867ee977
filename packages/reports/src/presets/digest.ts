import { definePreset } from './preset.ts';

/** A short summary of a week, for an e-mail. */
export const digest = definePreset({
  name: 'digest',
  description: {
    en: 'half a page for an e-mail: a week at a glance',
    pl: 'pół strony do wiadomości e-mail: tydzień w skrócie',
  },
  overview: 'half-page',
  sections: {
    page: [],
    screen: ['documents'],
    workbook: ['data', 'documents', 'reconciliation'],
  },
  formats: ['pdf'],
  hasEmoji: true,
});
