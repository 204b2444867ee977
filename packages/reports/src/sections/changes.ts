import type {
  ChangedField,
  ChangedTotal,
  Changes,
  DocumentChange,
  DocumentState,
} from '../figures/change-figures.ts';
import { columnWords } from '../locale/column-words.ts';
import { formatDate, formatInstant } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { wordsOf } from '../locale/words.ts';
import { cell } from '../report/cell.ts';
import type { Prose, Row } from '../report/report.ts';
import { columns, currencyTable, defineSection, totalLabel } from '../report/section.ts';

const changeWords: Readonly<Record<DocumentChange['change'], LocalizedText>> = {
  added: { en: 'added', pl: 'dodany' },
  changed: { en: 'changed', pl: 'zmieniony' },
  removed: { en: 'removed', pl: 'usunięty' },
};

const fieldWords: Readonly<Record<ChangedField, LocalizedText>> = {
  date: { en: 'date', pl: 'data' },
  store: { en: 'store', pl: 'sklep' },
  category: { en: 'category', pl: 'kategoria' },
  amount: { en: 'amount', pl: 'kwota' },
  counted: { en: 'own share or full amount', pl: 'udział własny lub pełna kwota' },
  flow: { en: 'spending or income', pl: 'wydatek lub przychód' },
  tax: { en: 'tax', pl: 'podatek' },
  paymentMethod: { en: 'payment method', pl: 'forma płatności' },
  identifier: { en: 'document number', pl: 'numer dokumentu' },
  tags: { en: 'tags', pl: 'tagi' },
  lineItems: { en: 'line items', pl: 'pozycje' },
};

/** Documents added, changed or removed since the last report, or a sentence if nothing has changed. */
export const changes = defineSection({
  id: 'changes',
  title: { en: 'Changes since the last report', pl: 'Zmiany od poprzedniego raportu' },
  titleOf: ({ figures: { changes: found }, locale }) =>
    found?.revision == null ? undefined : correctionTitle(found.revision)[locale],
  build({ figures: { changes: found }, period: { timeZone }, locale }) {
    if (!found) return undefined;
    if (found.documents.length === 0) return nothing(found, locale, timeZone);
    // Amounts below the heading of their currency leave room for what changed.
    return currencyTable(
      columns(
        locale,
        {
          documentChange: 'text',
          date: 'date',
          store: 'text',
          changedFields: 'text',
          was: 'money',
          isNow: 'money',
          effect: 'money',
          id: 'text',
        },
        ['id'],
      ),
      byCurrency(found).map((changed) => changeRow(changed, locale)),
      shownTotals(found).map((total) => totalRow(total, locale)),
      comparedWith(found, locale, timeZone),
    );
  },
});

/** The changed documents in the order of the currencies of the totals. */
function byCurrency({ documents, totals }: Changes): DocumentChange[] {
  const place = new Map(totals.map(({ effect }, index) => [effect.currency, index]));
  const placeOf = ({ effect }: DocumentChange) => place.get(effect.currency) ?? totals.length;
  return documents.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function correctionTitle(revision: number): LocalizedText {
  return {
    en: `What changed since revision ${revision}`,
    pl: `Co się zmieniło od wersji ${revision}`,
  };
}

function nothing({ since }: Changes, locale: Locale, timeZone: string): Prose {
  const when = since && formatInstant(since, locale, timeZone);
  const sentence: LocalizedText = {
    en: `Nothing has changed since ${when ?? 'the last report'}.`,
    pl: `Od ${when ?? 'poprzedniego raportu'} nic się nie zmieniło.`,
  };
  return { type: 'prose', paragraphs: [sentence[locale]], source: null };
}

/** The total of both reports, to which the effects above add up; the rows are only those that changed. */
function totalRow({ before, now, effect }: ChangedTotal, locale: Locale): Row {
  return [
    totalLabel(columnWords.reportTotal[locale], effect),
    cell.none,
    cell.none,
    cell.none,
    cell.money(before),
    cell.money(now),
    cell.change(effect),
    cell.none,
  ];
}

/** A note that says which report it is compared with; the title of a correction does. */
function comparedWith({ since }: Changes, locale: Locale, timeZone: string): string[] {
  if (since === null) return [];
  const when = formatInstant(since, locale, timeZone);
  const note: LocalizedText = {
    en: `Compared with the report whose data was read on ${when}.`,
    pl: `W porównaniu z raportem, do którego dane pobrano ${when}.`,
  };
  return [note[locale]];
}

function changeRow(changed: DocumentChange, locale: Locale): Row {
  const { id, fields, before, now, effect } = changed;
  const shown = now ?? before;
  return [
    cell.text(changeWords[changed.change][locale]),
    cell.date(shown?.date ?? null),
    cell.text(shown?.store ?? wordsOf(locale).unnamedStore),
    cell.text(fields.map((field) => fieldText(field, changed, locale)).join('; ')),
    cell.money(before && before.amount),
    cell.money(now && now.amount),
    cell.change(effect),
    cell.text(id),
  ];
}

/** The name of a changed field, with the values that no column shows. */
function fieldText(field: ChangedField, { before, now }: DocumentChange, locale: Locale): string {
  const name = fieldWords[field][locale];
  const was: LocalizedText = { en: 'was', pl: 'było' };
  if (field === 'date' || field === 'store')
    return `${name} (${was[locale]}: ${valueText(field, before, locale)})`;
  const [old, current] = [before, now].map((state) => valueText(field, state, locale));
  return old === current ? name : `${name} (${old} → ${current})`;
}

/** A value of a document; the same text for all values of fields that have a column or are too long. */
function valueText(field: ChangedField, state: DocumentState | null, locale: Locale): string {
  const missing: LocalizedText = { en: 'none', pl: 'brak' };
  const shown = (value: string | null | undefined) => (value ? value : missing[locale]);
  switch (field) {
    case 'date':
      return shown(state?.date && formatDate(state.date, locale));
    case 'store':
      return state?.store ?? wordsOf(locale).unnamedStore;
    case 'category':
      return shown(state?.category);
    case 'tax':
      return shown(state?.tax && formatMoney(state.tax, locale));
    case 'paymentMethod':
      return shown(paymentMethodName(state?.paymentMethod ?? null, locale));
    case 'identifier':
      return shown(state?.identifier);
    case 'tags':
      return shown(state?.tags?.join(', '));
    case 'amount':
    case 'counted':
    case 'flow':
    case 'lineItems':
      return '';
  }
}

/** The totals of the currencies in the rows, the main currency first. */
function shownTotals({ documents, totals }: Changes): ChangedTotal[] {
  const shown = new Set(documents.map(({ effect }) => effect.currency));
  return totals.filter(({ effect }) => shown.has(effect.currency));
}
