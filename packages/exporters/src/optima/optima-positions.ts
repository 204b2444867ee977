import { decimalString, type Money, sumMoney } from '@outlay/core/money';
import type { VatPurchase, VatPurchaseRate } from '@outlay/reports';
import { composedLine } from '../exporter/composed-line.ts';
import { type AccountAmount, accountsOf } from '../exporter/purchase-accounts.ts';
import { amountText, known, type OptimaElement } from './optima-element.ts';

/** Amounts of a document at a rate, on an account; `null` if they are on several. */
export type OptimaPosition = VatPurchaseRate & { readonly account: string | null };

/**
 * The positions of a document: one for each rate if it has one account, one for each account if it has one rate. Then each has the
 * net amount of its account and its share of the tax. They add up to the rates, to the minor unit.
 */
export function positionsOf(purchase: VatPurchase): OptimaPosition[] {
  const { rates } = purchase;
  const accounts = bookedAccounts(purchase);
  const [rate, ...others] = rates;
  if (accounts.length > 1 && rate && others.length === 0 && isDivided(rate, accounts)) {
    return byAccount(rate, accounts);
  }
  const account = accounts.length === 1 ? (accounts[0]?.account ?? null) : null;
  return rates.map((each) => ({ ...each, account }));
}

/** The accounts of a document without those on which nothing is booked, if there are others. */
function bookedAccounts(purchase: VatPurchase): AccountAmount[] {
  const accounts = accountsOf(purchase);
  const booked = accounts.filter(({ net }) => net.minor !== 0n);
  return booked.length > 0 ? booked : accounts;
}

/** Whether the net amount is that of the accounts, and shares of it exist. */
function isDivided({ net }: VatPurchaseRate, accounts: readonly AccountAmount[]): boolean {
  const booked = sumMoney(
    accounts.map((each) => each.net),
    net.currency,
  );
  return net.minor !== 0n && booked.minor === net.minor;
}

/** The tax is divided in proportion to the net amounts: rounded sums, so that the shares add up and a reversal has the opposite ones. */
function byAccount(
  { rate, net, tax }: VatPurchaseRate,
  accounts: readonly AccountAmount[],
): OptimaPosition[] {
  let [booked, taxed] = [0n, 0n];
  return accounts.map(({ account, net: own }) => {
    booked += own.minor;
    const until = rounded(tax.minor * booked, net.minor);
    const share: Money = { ...tax, minor: until - taxed };
    taxed = until;
    return { rate, net: own, tax: share, account };
  });
}

/** A quotient, rounded half away from zero. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * above + below) / (2n * below);
  return isNegative ? -quotient : quotient;
}

const maxCategory = 20;

/** `KATEGORIA_POS`: the account of a position; `null` if it has none, or one that is longer than the field. */
export function categoryOf({ account }: OptimaPosition): string | null {
  const category = composedLine(account ?? '');
  return category === '' || category.length > maxCategory ? null : category;
}

/** `POZYCJA`, for each position. */
export function positionElements(
  purchase: VatPurchase,
  positions: readonly OptimaPosition[],
): OptimaElement[] {
  return positions.map((position, index) => {
    const { rate, net, tax } = position;
    const [before, after] = [amountText(net), amountText(tax)];
    const isExempt = rate === 'exempt';
    const elements = known([
      ['LP', String(index + 1)],
      ['KATEGORIA_POS', categoryOf(position)],
      ['STAWKA_VAT', isExempt ? '0.00' : `${rate}.00`],
      ['STATUS_VAT', isExempt ? 'zwolniona' : 'opodatkowana'],
      ['NETTO', before],
      ['VAT', after],
      ['NETTO_SYS', before],
      ['VAT_SYS', after],
      ['NETTO_SYS2', before],
      ['VAT_SYS2', after],
      ['RODZAJ_ZAKUPU', 'inne'],
      ['ODLICZENIA_VAT', isExempt ? 'nie' : 'tak'],
      ['OPIS_POZ', remarks(purchase, position, index)],
    ]);
    return ['POZYCJA', elements];
  });
}

/** What no other element has: accounts that are no category, and that the rate is not that of an invoice. In Polish as the program is. */
function remarks(purchase: VatPurchase, position: OptimaPosition, index: number): string {
  const parts = [
    categoryOf(position) === null ? accountsText(purchase, position, index) : '',
    purchase.source === 'derived' ? 'stawka VAT wyliczona z kwot dokumentu' : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** The account of a position, or in the first one all accounts of the document. */
function accountsText(purchase: VatPurchase, { account }: OptimaPosition, index: number): string {
  if (account !== null) return composedLine(account);
  if (index > 0) return '';
  const all = accountsOf(purchase).map(({ account: own, net }) => `${own}: ${decimalString(net)}`);
  return composedLine(all.join(', '));
}
