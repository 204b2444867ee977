import type { EdiRecord, EdiSection } from './edi-lines.ts';
import { type EdiValues, ediValues, rateTable } from './edi-record.ts';
import { ImportRefused } from './import-refused.ts';
import { isNip } from './nip.ts';

/** A purchase invoice (`FZ`). Amounts are in grosze. */
export type EdiPurchase = EdiAmounts & {
  /** The line of its head. */
  readonly line: number;
  /** The number that the supplier gave it. */
  readonly number: string;
  readonly fullNumber: string;
  readonly internalNumber: string;
  readonly supplier: { readonly code: string; readonly name: string; readonly nip: string };
  readonly category: string;
  /** Days, `YYYY-MM-DD`. */
  readonly issued: string;
  readonly sold: string;
  readonly received: string | null;
  readonly paid: bigint;
  readonly rates: readonly EdiRate[];
  readonly remarks: string;
};

type EdiAmounts = { readonly net: bigint; readonly vat: bigint; readonly gross: bigint };

/** Amounts at a rate: a number of percent, or one of the symbols of the description. */
export type EdiRate = EdiAmounts & { readonly symbol: string };

/** §1.5: the heights, in ten-thousandths, of rates that are no numbers. */
const symbols: Readonly<Record<string, bigint>> = {
  zw: -10_000n,
  ex: -20_000n,
  ue: -30_000n,
  npo: -40_000n,
  oo: -50_000n,
};

/** Symbols that mean an amount without tax. */
const untaxed: ReadonlySet<string> = new Set(['zw', 'ex', 'ue', 'oo', '0']);

const perGrosz = 100n;
const [done, domestic, byGross] = ['1', '0', '0'];

/**
 * Reads a document with its rates.
 * @throws {ImportRefused} for a document other than a domestic purchase invoice in złoty, or amounts that do not add up
 */
export function purchaseOf(head: EdiValues, content: EdiSection, line: number): EdiPurchase {
  const refuse = (message: string) => new ImportRefused(line, message);
  const expected = { 1: 'FZ', 2: done, 26: byGross, 47: 'PLN', 55: domestic };
  for (const [number, value] of Object.entries(expected)) {
    if (head.text(Number(number)) !== value) throw refuse(`field ${number} is ${head.text(Number(number))}`);
  }
  if (head.amount(48) !== 10_000n) throw refuse('the exchange rate of PLN is not 1');
  const rates = content.records.map(rateOf);
  if (head.text(25) !== String(rates.length)) throw refuse(`${head.text(25)} rates are announced`);
  const amounts = amountsOf(head, [28, 29, 30], line);
  for (const name of ['net', 'vat', 'gross'] as const) {
    const sum = rates.reduce((total, rate) => total + rate[name], 0n);
    if (sum !== amounts[name]) throw refuse(`${name} is ${amounts[name]}, its rates add up to ${sum}`);
  }
  const number = required(head, 5, line);
  const fullNumber = required(head, 7, line);
  if (!fullNumber.startsWith('FZ ')) throw refuse(`${fullNumber} does not begin with the type`);
  return {
    line,
    number,
    fullNumber,
    internalNumber: required(head, 4, line),
    supplier: supplierOf(head, line),
    category: head.text(19),
    ...daysOf(head, line),
    ...amounts,
    paid: paidOf(head, amounts.gross, line),
    rates,
    remarks: head.text(49),
  };
}

function supplierOf(head: EdiValues, line: number): EdiPurchase['supplier'] {
  const nip = head.text(18);
  if (!isNip(nip)) throw new ImportRefused(line, `${nip} is no NIP`);
  return { code: required(head, 12, line), name: required(head, 14, line), nip };
}

function daysOf(head: EdiValues, line: number): Pick<EdiPurchase, 'issued' | 'sold' | 'received'> {
  const [issued, sold] = [head.day(22), head.day(23)];
  if (issued === null || sold === null) throw new ImportRefused(line, 'a day is missing');
  return { issued, sold, received: head.day(24) };
}

/** What is paid on receipt: nothing, or everything. The amount due is that of the document. */
function paidOf(head: EdiValues, gross: bigint, line: number): bigint {
  const [paid, due] = [groszeIn(head, 36, line), groszeIn(head, 37, line)];
  if (due !== gross || (paid !== 0n && paid !== gross)) {
    throw new ImportRefused(line, `${paid} of ${due} is paid, the document is ${gross}`);
  }
  if (paid !== 0n && (head.text(34) === '' || head.day(35) === null)) {
    throw new ImportRefused(line, 'a payment has no method or no day');
  }
  return paid;
}

function rateOf(record: EdiRecord): EdiRate {
  const { line } = record;
  const values = ediValues(record, rateTable);
  const symbol = required(values, 1, line);
  const percent = /^(?:0|[1-9]\d?)$/.test(symbol) ? BigInt(symbol) * 10_000n : symbols[symbol];
  if (percent !== values.amount(2)) throw new ImportRefused(line, `${symbol} is not ${values.text(2)} %`);
  const amounts = amountsOf(values, [3, 4, 5], line);
  if (untaxed.has(symbol) && amounts.vat !== 0n) throw new ImportRefused(line, `${symbol} has a tax`);
  return { symbol, ...amounts };
}

/** Net, tax and gross of a record, in fields with these numbers. */
function amountsOf(values: EdiValues, numbers: readonly [number, number, number], line: number): EdiAmounts {
  const [net, vat, gross] = numbers.map((number) => groszeIn(values, number, line));
  if (net === undefined || vat === undefined || net + vat !== gross) {
    throw new ImportRefused(line, `${net} and ${vat} do not add up to ${gross}`);
  }
  return { net, vat, gross };
}

function groszeIn(values: EdiValues, number: number, line: number): bigint {
  const amount = values.amount(number);
  if (amount % perGrosz !== 0n) throw new ImportRefused(line, `field ${number} has fractions of a grosz`);
  return amount / perGrosz;
}

function required(values: EdiValues, number: number, line: number): string {
  const text = values.text(number);
  if (text === '') throw new ImportRefused(line, `field ${number} is empty`);
  return text;
}
