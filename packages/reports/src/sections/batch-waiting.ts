import { capitalized } from '../locale/capitalized.ts';
import { waitText } from '../locale/waiting-words.ts';
import { cell } from '../report/cell.ts';
import { columns, currencyTable, defineSection, lazyRows } from '../report/section.ts';

/** The documents that wait for a later batch, one by one, so that each can be found and its reason removed. */
export const batchWaiting = defineSection({
  id: 'batch-waiting',
  title: { en: 'Waiting for a later batch', pl: 'Czekają na późniejszą paczkę' },
  build({ figures: { batch }, locale, words }) {
    if (!batch || batch.waiting.length === 0) return undefined;
    return currencyTable(
      columns(
        locale,
        { date: 'date', store: 'text', reason: 'text', amount: 'money', identifier: 'text', id: 'text' },
        ['id'],
      ),
      lazyRows(batch.waiting, ({ document, ...wait }) => [
        [
          cell.date(document.date),
          cell.text(document.store ?? words.unnamedStore),
          cell.text(capitalized(waitText(wait, locale))),
          cell.money(document.amount),
          cell.text(document.identifier),
          cell.text(document.id),
        ],
      ]),
    );
  },
});
