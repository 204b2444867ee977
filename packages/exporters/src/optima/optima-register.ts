import { batchChangeWords, reversedText, type VatPurchase } from '@outlay/reports';
import type { OptimaSettings } from '../exporter/optima-settings.ts';
import { paymentForm } from '../exporter/payment-form.ts';
import { fieldText, known, type OptimaElement } from './optima-element.ts';
import { paymentElement } from './optima-payment.ts';
import { categoryOf, positionElements, positionsOf } from './optima-positions.ts';
import { guidOf, nameElements } from './optima-supplier.ts';

/** How many characters the number of a document has at most. */
export const maxNumber = 30;
const maxDescription = 50;
/** The register that every database of Optima has. */
const usualRegister = 'ZAKUP';

/** `REJESTR_ZAKUPU_VAT`: a purchase in the register of purchases. What is not known has no element, and Optima decides. */
export function registerElement(purchase: VatPurchase, settings: OptimaSettings): OptimaElement {
  const { document, supplier, number, ksefNumber, issueDate } = purchase;
  const { taxNumber, name } = supplier;
  const id = documentGuid(purchase, settings);
  const positions = positionsOf(purchase);
  const form = paymentForm(document.paymentMethod);
  const paidOn = form === null ? null : (document.date ?? issueDate);
  const elements = known([
    ['ID_ZRODLA', id],
    ['MODUL', 'Rejestr Vat'],
    ['TYP', 'Rejestr zakupu'],
    ['REJESTR', settings.register ?? usualRegister],
    ...dayElements(purchase, paidOn),
    ['NUMER', fieldText(number, maxNumber)],
    ...flags,
    ['TYP_PODMIOTU', 'kontrahent'],
    ['PODMIOT', taxNumber],
    ['PODMIOT_NIP', taxNumber],
    ...nameElements(name),
    ['NIP', taxNumber],
    ['KRAJ', 'Polska'],
    ['TYP_PLATNIKA', 'kontrahent'],
    ['PLATNIK', taxNumber],
    ['PLATNIK_NIP', taxNumber],
    ['KATEGORIA', onlyCategory(positions)],
    ['OPIS', fieldText(description(purchase), maxDescription)],
    ['FORMA_PLATNOSCI', fieldText(form ?? '', maxDescription)],
    ['DEKLARACJA_VAT7', deductionDay(purchase)?.slice(0, 7) ?? null],
    ['DEKLARACJA_VATUE', 'Nie'],
    ['WALUTA', 'PLN'],
    ['KURS_WALUTY', 'NBP'],
    ['NOTOWANIE_WALUTY_ILE', '1'],
    ['NOTOWANIE_WALUTY_ZA_ILE', '1'],
    ['DATA_KURSU', issueDate],
    ['NR_KSEF', ksefNumber],
    ['POZYCJE', positionElements(purchase, positions)],
    ['PLATNOSCI', form === null ? null : [paymentElement(purchase, { id, form, day: paidOn ?? issueDate })]],
  ]);
  return ['REJESTR_ZAKUPU_VAT', elements];
}

/** Of a domestic purchase from a company, and of no corrective invoice. */
const flags = [
  ['KOREKTA', 'Nie'],
  ['WEWNETRZNA', 'Nie'],
  ['FISKALNA', 'Nie'],
  ['DETALICZNA', 'Nie'],
  ['EKSPORT', 'nie'],
  ['FINALNY', 'Nie'],
] as const;

function dayElements(purchase: VatPurchase, paidOn: string | null) {
  const { issueDate, supplyDate, receivedDate } = purchase;
  return [
    ['DATA_WYSTAWIENIA', issueDate],
    ['DATA_ZAKUPU', supplyDate],
    ['DATA_WPLYWU', receivedDate],
    ['TERMIN', paidOn],
    ['DATA_DATAOBOWIAZKUPODATKOWEGO', supplyDate],
    ['DATA_DATAPRAWAODLICZENIA', deductionDay(purchase)],
  ] as const;
}

/** From when the tax can be deducted: not before the supply, and not before the invoice is received (VAT Act, art. 86 (10) and (10b)). */
function deductionDay({ supplyDate, receivedDate }: VatPurchase): string | null {
  if (receivedDate === null) return null;
  return receivedDate > supplyDate ? receivedDate : supplyDate;
}

/** The same in every file. An entry of a batch that changes or cancels an earlier one has its own, so that it is not taken for that. */
function documentGuid(purchase: VatPurchase, { salesId = usualSalesId }: OptimaSettings): string {
  const { document, supplier, number, issueDate } = purchase;
  const { id, batchEntry } = document;
  const reference = batchEntry?.reference ?? id;
  const key = reference === null ? [supplier.taxNumber, number, issueDate] : [reference];
  return guidOf(['document', salesId, ...key]);
}

/** `BAZA_ZRD_ID` without a setting. */
export const usualSalesId = 'OUTLAY';

/** The category of all positions. */
function onlyCategory(positions: ReturnType<typeof positionsOf>): string | null {
  const categories = new Set(positions.map(categoryOf));
  return categories.size === 1 ? ([...categories][0] ?? null) : null;
}

/** What the document reverses, or that it changed, in Polish as the program is. */
function description({ document: { batchEntry } }: VatPurchase): string {
  const reversed = batchEntry ? reversedText(batchEntry, 'pl') : null;
  if (reversed !== null) return `${batchChangeWords.reversal.pl}: ${reversed}`;
  return batchEntry?.change === 'changed' ? 'dokument zmieniony od wcześniejszej paczki' : '';
}
