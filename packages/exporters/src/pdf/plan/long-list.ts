import { formatCount, type Locale, type Section } from '@outlay/reports';

/** Maximum number of rows, about twenty pages, that a list to be worked through has on pages. */
export const maxRowsOnPages = 1000;

/** Lists that are worked through in a program, and where the JSON data has them. */
const dataOfLists: Readonly<Record<string, string>> = {
  'unsplit-documents': 'ledger.unsplit',
  'not-in-epp': 'ledger.notInEpp',
  'not-in-optima': 'ledger.notInOptima',
};

type Listed = { readonly count: string; readonly max: string; readonly title: string; readonly data: string };

const notes: Readonly<Record<Locale, (listed: Listed) => string>> = {
  en: ({ count, max, title, data }) =>
    `Documents: ${count}. The list has more than ${max} rows, so it is not in the PDF. The workbook (sheet “${title}”), the HTML report and the JSON data (${data}) list all of them.`,
  pl: ({ count, max, title, data }) =>
    `Liczba dokumentów: ${count}. Lista ma ponad ${max} pozycji, dlatego nie ma jej w pliku PDF. W całości zawierają ją skoroszyt (arkusz „${title}”), raport HTML i dane JSON (${data}).`,
};

/**
 * Reduces a list to be worked through to its totals if it is too long for pages: a note says how many documents it has,
 * and where all of them are listed. Other sections are unchanged.
 */
export function withoutLongList(section: Section, locale: Locale): Section {
  const { id, title, content } = section;
  const data = dataOfLists[id];
  if (data === undefined || content.type !== 'table' || content.rows.length <= maxRowsOnPages) return section;
  const { type, columns, totals } = content;
  const count = formatCount(content.rows.length, locale);
  const note = notes[locale]({ count, max: formatCount(maxRowsOnPages, locale), title, data });
  return { ...section, content: { type, columns, rows: [], totals, notes: [...content.notes, note] } };
}
