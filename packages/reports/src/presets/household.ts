import { definePreset } from './preset.ts';

/** For household members: one page in the PDF, details on the screen and in the workbook. */
export const household = definePreset({
  name: 'household',
  description: {
    en: 'one page: what was spent, what changed, what is due and what to check',
    pl: 'jedna strona: ile wydano, co się zmieniło, co trzeba zapłacić i co sprawdzić',
  },
  overview: 'page',
  sections: {
    page: [],
    screen: [
      'changes',
      'categories',
      'stores',
      'groups',
      'recurring',
      'duplicates',
      'documents',
      'reconciliation',
    ],
    workbook: [
      'data',
      'documents',
      'income-documents',
      'categories',
      'stores',
      'days',
      'groups',
      'recurring',
      'duplicates',
      'changes',
      'reconciliation',
    ],
  },
  formats: ['pdf', 'xlsx'],
  hasEmoji: true,
});
