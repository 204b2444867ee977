import { sections } from '../sections/registry.ts';
import { definePreset } from './preset.ts';

type Declared = (typeof sections)[number];

const named = sections.filter((section) => !('optIn' in section));
const shown = named.filter((section) => !('detail' in section));

/** Every section that has content. */
export const full = definePreset({
  name: 'full',
  description: {
    en: 'everything in the records',
    pl: 'wszystkie dane',
  },
  overview: 'none',
  sections: {
    page: namesOf(shown),
    screen: namesOf(shown),
    workbook: namesOf(named),
  },
  formats: ['pdf', 'xlsx'],
  hasEmoji: true,
});

function namesOf(declared: readonly Declared[]): Declared['id'][] {
  return declared.map(({ id }) => id);
}
