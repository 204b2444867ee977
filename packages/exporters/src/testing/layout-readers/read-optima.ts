import { parseXml, type XmlElement } from '../read-package.ts';
import { expectValues, nameOf, OptimaRefused, optimaValues } from './optima-elements.ts';
import { type OptimaPurchase, purchaseOf } from './optima-purchase.ts';

/** A file as Optima would read it by the tables of the how-to. */
export type OptimaFile = {
  readonly accountingId: string;
  readonly salesId: string;
  readonly contractors: readonly OptimaContractor[];
  readonly purchases: readonly OptimaPurchase[];
};

/** A contractor: the name is that of all its lines. */
export type OptimaContractor = { readonly code: string; readonly name: string };

const namespace = 'http://www.comarch.pl/cdn/optima/offline';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const headNames = ['WERSJA', 'BAZA_ZRD_ID', 'BAZA_DOC_ID'];
const contractorTable = ['ID_ZRODLA', 'AKRONIM', 'RODZAJ', 'EKSPORT', 'FINALNY', 'KRAJ_ISO', 'ADRESY'];
const addressTable = ['STATUS', 'NAZWA1', 'NAZWA2?', 'NAZWA3?', 'KRAJ', 'NIP'];

/**
 * Reads a file by the tables of `docs/how-to-import-optima.md`, "Where each element is from": every element in its order, with its
 * values and lengths, and amounts that add up.
 * @throws {OptimaRefused} for anything else
 */
export async function readOptima(file: Uint8Array): Promise<OptimaFile> {
  refuseEncoding(file);
  const root = await parseXml(file);
  if (root.name !== 'ROOT' || root.attributes['xmlns'] !== namespace) {
    throw new OptimaRefused(root.name, `${root.attributes['xmlns']} is not the namespace`);
  }
  const [suppliers, register, ...more] = root.children;
  if (suppliers?.name !== 'KONTRAHENCI' || register?.name !== 'REJESTRY_ZAKUPU_VAT' || more.length > 0) {
    throw new OptimaRefused('ROOT', root.children.map(({ name }) => name).join(', '));
  }
  const [own, others] = [sectionOf(suppliers, 'KONTRAHENT'), sectionOf(register, 'REJESTR_ZAKUPU_VAT')];
  if (own.head.join() !== others.head.join())
    throw new OptimaRefused('ROOT', 'the sections are not for one database');
  const contractors = own.elements.map(contractorOf);
  const purchases = others.elements.map(purchaseOf);
  refuseRepeated(contractors.map(({ code }) => code));
  refuseRepeated(purchases.flatMap(({ id, payment }) => (payment ? [id, payment.id] : [id])));
  const codes = new Set(contractors.map(({ code }) => code));
  const unknown = purchases.find(({ supplier }) => !codes.has(supplier.code));
  if (unknown) throw new OptimaRefused(unknown.number, `${unknown.supplier.code} is not listed`);
  const [, salesId = '', accountingId = ''] = own.head;
  return { accountingId, salesId, contractors, purchases };
}

/** UTF-8, and no character that Windows-1250 lacks. */
function refuseEncoding(file: Uint8Array): void {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  if (!text.startsWith(declaration)) throw new OptimaRefused('ROOT', 'the declaration is another one');
  const windows1250 = new TextDecoder('windows-1250').decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  const kept = new Set(windows1250);
  const lost = Array.from(text).find((character) => !kept.has(character));
  if (lost !== undefined) throw new OptimaRefused('ROOT', `${lost} is not in Windows-1250`);
}

/** What a section is for, and its elements after that. */
function sectionOf(section: XmlElement, name: string): { head: string[]; elements: readonly XmlElement[] } {
  const [version, source, database, ...elements] = section.children;
  const head = [version, source, database];
  if (head.map((each) => each?.name).join() !== headNames.join() || version?.text !== '2.00') {
    throw new OptimaRefused(section.name, 'the head is another one');
  }
  const other = elements.find((element) => element.name !== name);
  if (other) throw new OptimaRefused(section.name, `${other.name} is not ${name}`);
  return { head: head.map((each) => each?.text ?? ''), elements };
}

function contractorOf(element: XmlElement): OptimaContractor {
  const values = optimaValues(element, contractorTable);
  values.guid('ID_ZRODLA');
  expectValues(values, { RODZAJ: 'dostawca', EKSPORT: 'krajowy', FINALNY: 'Nie', KRAJ_ISO: 'PL' });
  const [written, ...others] = values.children('ADRESY');
  if (written?.name !== 'ADRES' || others.length > 0) throw new OptimaRefused('ADRESY', 'expected one ADRES');
  const address = optimaValues(written, addressTable);
  expectValues(address, { STATUS: 'aktualny', KRAJ: 'Polska', NIP: values.nip('AKRONIM') });
  return { code: values.required('AKRONIM'), name: nameOf(address) };
}

function refuseRepeated(keys: readonly string[]): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated !== undefined) throw new OptimaRefused('ROOT', `${repeated} is there twice`);
}
