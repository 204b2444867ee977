import { type Company, type Report, reportOfFormat, type VatPurchase } from '@outlay/reports';
import { characterName } from '../exporter/character-name.ts';
import { ExportError } from '../exporter/export-error.ts';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { documentFields, rateFields, supplierFields } from './epp-document.ts';
import { infoFields } from './epp-info.ts';
import { internalNumbers } from './epp-numbers.ts';
import { eppEncoding, eppPurchases } from './epp-purchases.ts';
import { eppLine } from './epp-record.ts';

/**
 * Writes purchases as EDI++ 1.05 for an accounting office, which Rachmistrz and Rewizor of InsERT import: a purchase
 * invoice for each document that a register of input tax can have, its amounts by rate, and the suppliers. Facts about
 * the format are from its description, "Komunikacja - Struktura danych EDI++", which InsERT publishes.
 */
export const eppExporter: Exporter = {
  ...fileTypes.epp,
  write: (report) => inPieces(fileText(reportOfFormat(report, 'epp')), eppEncoding.encode),
};

function* fileText(report: Report): Generator<string> {
  const { figures } = report;
  const company = figures.accounting?.company ?? null;
  if (!figures.ledger || !company) {
    throw new ExportError(
      'invalid_option',
      'the format epp needs accounting rules with tax and company; add these to the accounting file',
    );
  }
  checkEncoding(company);
  yield `[INFO]\r\n${eppLine(infoFields(company, report))}\r\n`;
  const { purchases } = eppPurchases(figures);
  const numbers = internalNumbers(purchases);
  for (const [index, purchase] of purchases.entries()) {
    yield `[NAGLOWEK]\r\n${eppLine(documentFields(purchase, numbers[index] ?? 0))}\r\n[ZAWARTOSC]\r\n`;
    for (const rate of purchase.rates) yield eppLine(rateFields(rate));
    yield '\r\n';
  }
  yield* suppliersText(purchases);
}

/** Each supplier once, as its first document names it. */
function* suppliersText(purchases: readonly VatPurchase[]): Generator<string> {
  if (purchases.length === 0) return;
  yield '[NAGLOWEK]\r\n"KONTRAHENCI"\r\n\r\n[ZAWARTOSC]\r\n';
  const seen = new Set<string>();
  for (const purchase of purchases) {
    const { taxNumber } = purchase.supplier;
    if (seen.has(taxNumber)) continue;
    seen.add(taxNumber);
    yield eppLine(supplierFields(purchase));
  }
  yield '\r\n';
}

/** @throws {ExportError} `character_not_encodable`, which names the field of the company */
function checkEncoding(company: Company): void {
  for (const [key, text] of Object.entries(company)) {
    const character = eppEncoding.foreignCharacter(text ?? '');
    if (character === null) continue;
    throw new ExportError(
      'character_not_encodable',
      `company.${key} of the accounting file: ${characterName(character)} is not in Windows-1250, the encoding of EDI++`,
    );
  }
}
