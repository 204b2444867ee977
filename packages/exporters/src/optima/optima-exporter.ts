import { type Report, reportOfFormat, type VatPurchase } from '@outlay/reports';
import { ExportError } from '../exporter/export-error.ts';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import type { OptimaSettings } from '../exporter/optima-settings.ts';
import { inPieces } from '../exporter/pieces.ts';
import { elementXml, type OptimaElement } from './optima-element.ts';
import { optimaProblems } from './optima-problems.ts';
import { optimaPurchases } from './optima-purchases.ts';
import { registerElement, usualSalesId } from './optima-register.ts';
import { supplierElement } from './optima-supplier.ts';

const namespace = 'http://www.comarch.pl/cdn/optima/offline';

/**
 * Writes purchases as XML for distributed work (praca rozproszona), which Comarch ERP Optima imports into its register of purchases: the
 * suppliers, and an entry for each document that a register of input tax can have. Experimental: the description of the format is not
 * public as a whole, and no program of Comarch has read a file. `docs/how-to-import-optima.md` names the source of every element.
 */
export const optimaExporter: Exporter = {
  ...fileTypes.optima,
  write: (report, { optima } = {}) => inPieces(fileText(reportOfFormat(report, 'optima'), optima)),
};

function* fileText({ figures }: Report, given: OptimaSettings | undefined): Generator<string> {
  const settings = checked(given);
  if (!figures.ledger) {
    throw new ExportError(
      'invalid_option',
      'the format optima needs accounting rules with tax; add it to the accounting file',
    );
  }
  const { purchases } = optimaPurchases(figures);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ROOT xmlns="${namespace}">\n`;
  yield* section('KONTRAHENCI', suppliersOf(purchases).map(supplierElement), settings);
  yield* section('REJESTRY_ZAKUPU_VAT', entriesOf(purchases, settings), settings);
  yield '</ROOT>\n';
}

function* section(
  name: string,
  elements: Iterable<OptimaElement>,
  { accountingId, salesId = usualSalesId }: OptimaSettings,
): Generator<string> {
  yield `  <${name}>\n`;
  yield elementXml(['WERSJA', '2.00'], '    ');
  yield elementXml(['BAZA_ZRD_ID', salesId], '    ');
  yield elementXml(['BAZA_DOC_ID', accountingId], '    ');
  for (const element of elements) yield elementXml(element, '    ');
  yield `  </${name}>\n`;
}

/** Each supplier once, as its first document names it. */
function suppliersOf(purchases: readonly VatPurchase[]): VatPurchase['supplier'][] {
  const suppliers = new Map<string, VatPurchase['supplier']>();
  for (const { supplier } of purchases) {
    if (!suppliers.has(supplier.taxNumber)) suppliers.set(supplier.taxNumber, supplier);
  }
  return [...suppliers.values()];
}

function* entriesOf(purchases: readonly VatPurchase[], settings: OptimaSettings): Generator<OptimaElement> {
  for (const purchase of purchases) yield registerElement(purchase, settings);
}

function checked(settings: OptimaSettings | undefined): OptimaSettings {
  if (!settings) {
    throw new ExportError(
      'invalid_option',
      'the format optima needs the identifier of the accounting database; add optima to the accounting file',
    );
  }
  const [first] = optimaProblems(settings);
  if (!first) return settings;
  throw new ExportError('invalid_option', `optima.${first.path.join('.')}: ${first.message}`);
}
