import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { VatPurchase } from '@outlay/reports';
import { amountText, fieldText, type OptimaElement } from './optima-element.ts';
import { guidOf } from './optima-supplier.ts';

/** The document that is paid, how and when. */
type Payment = { readonly id: string; readonly form: string; readonly day: CalendarDate };

/** `PLATNOSC`: the payment of a document. Amounts are never negative: money comes back where the document reverses another. */
export function paymentElement({ document, supplier }: VatPurchase, payment: Payment): OptimaElement {
  const { id, form, day } = payment;
  const { amount } = document;
  const paid = amountText(absolute(amount));
  return [
    'PLATNOSC',
    [
      ['ID_ZRODLA_PLAT', guidOf(['payment', id])],
      ['TERMIN_PLAT', day],
      ['FORMA_PLATNOSCI_PLAT', fieldText(form, 50)],
      ['KWOTA_PLAT', paid],
      ['WALUTA_PLAT', 'PLN'],
      ['KURS_WALUTY_PLAT', 'NBP'],
      ['NOTOWANIE_WALUTY_ILE_PLAT', '1'],
      ['NOTOWANIE_WALUTY_ZA_ILE_PLAT', '1'],
      ['KWOTA_PLN_PLAT', paid],
      ['KIERUNEK', amount.minor < 0n ? 'przychód' : 'rozchód'],
      ['PODLEGA_ROZLICZENIU', 'tak'],
      ['DATA_KURSU_PLAT', day],
      ['WALUTA_DOK', 'PLN'],
      ['PLATNOSC_TYP_PODMIOTU', 'kontrahent'],
      ['PLATNOSC_PODMIOT', supplier.taxNumber],
      ['PLATNOSC_PODMIOT_NIP', supplier.taxNumber],
    ],
  ];
}

function absolute(amount: Money): Money {
  return amount.minor < 0n ? { ...amount, minor: -amount.minor } : amount;
}
