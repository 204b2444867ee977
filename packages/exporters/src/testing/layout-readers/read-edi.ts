import { type EdiRecord, type EdiSection, ediSections } from './edi-lines.ts';
import { type EdiPurchase, purchaseOf } from './edi-purchase.ts';
import { contractorTable, type EdiValues, ediValues, headTable, infoTable } from './edi-record.ts';
import { ImportRefused } from './import-refused.ts';
import { isNip } from './nip.ts';

/** A communication file as an accounting office reads it. */
export type EdiFile = {
  readonly company: { readonly name: string; readonly nip: string };
  /** The days of the file, both inclusive, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
  readonly purchases: readonly EdiPurchase[];
  readonly contractors: readonly EdiContractor[];
};

/** A contractor of the list; documents refer to it by its code. */
export type EdiContractor = { readonly code: string; readonly name: string; readonly nip: string };

const accountingOffice = '0';
const supplier = '1';

/**
 * Reads a file of purchase invoices by the published description of EDI++, format 1.05, for an accounting office.
 * @throws {ImportRefused} for what the description does not allow, amounts that do not add up, a NIP without its check digit, and
 *   documents whose contractor is not in the list
 * @see InsERT, Komunikacja - Struktura danych EDI++
 */
export function readEdi(file: Uint8Array): EdiFile {
  const [info, ...others] = ediSections(file);
  if (info?.label !== 'INFO') throw new ImportRefused(1, 'the file does not begin with [INFO]');
  const contractors: EdiContractor[] = [];
  const purchases: EdiPurchase[] = [];
  for (const [head, content] of pairsOf(others)) {
    const record = onlyRecord(head);
    const [keyword] = record.fields;
    if (keyword?.text === 'KONTRAHENCI' && record.fields.length === 1) {
      contractors.push(...content.records.map(contractorOf));
    } else purchases.push(purchaseOf(ediValues(record, headTable), content, record.line));
  }
  refuseUnknown(purchases, contractors);
  return { ...infoOf(info), purchases, contractors };
}

function infoOf(section: EdiSection): Pick<EdiFile, 'company' | 'from' | 'to'> {
  const { line } = section;
  const values = ediValues(onlyRecord(section), infoTable);
  const [version, purpose, codePage] = [values.text(1), values.text(2), values.text(3)];
  if (version !== '1.05') throw new ImportRefused(line, `the version is ${version}`);
  if (purpose !== accountingOffice) throw new ImportRefused(line, `the purpose is ${purpose}`);
  if (codePage !== '1250') throw new ImportRefused(line, `the code page is ${codePage}`);
  if (values.day(20) === null) throw new ImportRefused(line, 'the file has no date');
  const nip = values.text(11);
  if (!isNip(nip)) throw new ImportRefused(line, `${nip} is no NIP`);
  const hasPeriod = values.text(16) === '1';
  const [from, to] = [values.day(17), values.day(18)];
  if (hasPeriod && (from === null || to === null || from > to)) {
    throw new ImportRefused(line, `${from} to ${to} is no period`);
  }
  return { company: { name: values.text(7), nip }, from, to };
}

/** Each head with its content; the content follows it directly. */
function pairsOf(sections: readonly EdiSection[]): [head: EdiSection, content: EdiSection][] {
  const pairs: [EdiSection, EdiSection][] = [];
  for (let at = 0; at < sections.length; at += 2) {
    const [head, content] = [sections[at], sections[at + 1]];
    if (head?.label !== 'NAGLOWEK') throw new ImportRefused(head?.line ?? 0, 'expected [NAGLOWEK]');
    if (content?.label !== 'ZAWARTOSC') throw new ImportRefused(head.line, 'no [ZAWARTOSC] follows');
    pairs.push([head, content]);
  }
  return pairs;
}

function onlyRecord({ label, line, records }: EdiSection): EdiRecord {
  const [record, ...more] = records;
  if (!record || more.length > 0) throw new ImportRefused(line, `[${label}] has ${records.length} records`);
  return record;
}

function contractorOf(record: EdiRecord): EdiContractor {
  const values: EdiValues = ediValues(record, contractorTable);
  const [code, name, nip] = [values.text(2), values.text(4), values.text(8)];
  if (values.text(1) !== supplier) throw new ImportRefused(record.line, `${code} is no supplier`);
  if (code === '' || name === '') throw new ImportRefused(record.line, 'the code or the name is empty');
  if (!isNip(nip)) throw new ImportRefused(record.line, `${nip} is no NIP`);
  return { code, name, nip };
}

/** Contractors are listed once; those of documents must be among them, with the same NIP. */
function refuseUnknown(purchases: readonly EdiPurchase[], contractors: readonly EdiContractor[]): void {
  const byCode = new Map(contractors.map((contractor) => [contractor.code, contractor]));
  if (byCode.size !== contractors.length) throw new ImportRefused(0, 'a contractor is listed twice');
  for (const { line, supplier: own } of purchases) {
    const listed = byCode.get(own.code);
    if (listed?.nip !== own.nip) {
      throw new ImportRefused(line, `contractor ${own.code} with NIP ${own.nip} is not listed`);
    }
  }
}
