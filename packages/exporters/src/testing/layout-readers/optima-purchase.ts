import type { XmlElement } from '../read-package.ts';
import {
  expectLength,
  expectValues,
  nameOf,
  OptimaRefused,
  type OptimaValues,
  optimaValues,
} from './optima-elements.ts';

/** An entry of the register of purchases. Amounts are in grosze. */
export type OptimaPurchase = {
  readonly id: string;
  readonly register: string;
  readonly number: string;
  readonly ksefNumber: string | null;
  readonly supplier: { readonly code: string; readonly name: string };
  readonly category: string | null;
  readonly description: string | null;
  /** Days, `YYYY-MM-DD`, and the month of deduction. */
  readonly issued: string;
  readonly supplied: string;
  readonly received: string | null;
  readonly deductedIn: string | null;
  readonly positions: readonly OptimaReadPosition[];
  readonly gross: bigint;
  readonly payment: OptimaReadPayment | null;
};

/** A row of the table of VAT. */
export type OptimaReadPosition = {
  readonly category: string | null;
  /** In percent, or `zw`. */
  readonly rate: string;
  readonly net: bigint;
  readonly vat: bigint;
  readonly remarks: string | null;
};

/** A payment. Money that comes back is negative. */
export type OptimaReadPayment = {
  readonly id: string;
  readonly form: string;
  readonly day: string;
  readonly amount: bigint;
};

const entryTable = [
  'ID_ZRODLA',
  'MODUL',
  'TYP',
  'REJESTR',
  'DATA_WYSTAWIENIA',
  'DATA_ZAKUPU',
  'DATA_WPLYWU?',
  'TERMIN?',
  'DATA_DATAOBOWIAZKUPODATKOWEGO',
  'DATA_DATAPRAWAODLICZENIA?',
  'NUMER',
  'KOREKTA',
  'WEWNETRZNA',
  'FISKALNA',
  'DETALICZNA',
  'EKSPORT',
  'FINALNY',
  'TYP_PODMIOTU',
  'PODMIOT',
  'PODMIOT_NIP',
  'NAZWA1',
  'NAZWA2?',
  'NAZWA3?',
  'NIP',
  'KRAJ',
  'TYP_PLATNIKA',
  'PLATNIK',
  'PLATNIK_NIP',
  'KATEGORIA?',
  'OPIS?',
  'FORMA_PLATNOSCI?',
  'DEKLARACJA_VAT7?',
  'DEKLARACJA_VATUE',
  'WALUTA',
  'KURS_WALUTY',
  'NOTOWANIE_WALUTY_ILE',
  'NOTOWANIE_WALUTY_ZA_ILE',
  'DATA_KURSU',
  'NR_KSEF?',
  'POZYCJE',
  'PLATNOSCI?',
];

const positionTable = [
  'LP',
  'KATEGORIA_POS?',
  'STAWKA_VAT',
  'STATUS_VAT',
  'NETTO',
  'VAT',
  'NETTO_SYS',
  'VAT_SYS',
  'NETTO_SYS2',
  'VAT_SYS2',
  'RODZAJ_ZAKUPU',
  'ODLICZENIA_VAT',
  'OPIS_POZ?',
];

const paymentTable = [
  'ID_ZRODLA_PLAT',
  'TERMIN_PLAT',
  'FORMA_PLATNOSCI_PLAT',
  'KWOTA_PLAT',
  'WALUTA_PLAT',
  'KURS_WALUTY_PLAT',
  'NOTOWANIE_WALUTY_ILE_PLAT',
  'NOTOWANIE_WALUTY_ZA_ILE_PLAT',
  'KWOTA_PLN_PLAT',
  'KIERUNEK',
  'PODLEGA_ROZLICZENIU',
  'DATA_KURSU_PLAT',
  'WALUTA_DOK',
  'PLATNOSC_TYP_PODMIOTU',
  'PLATNOSC_PODMIOT',
  'PLATNOSC_PODMIOT_NIP',
];

/**
 * Reads an entry.
 * @throws {OptimaRefused} for what is not in the tables, and for amounts that do not add up
 */
export function purchaseOf(element: XmlElement): OptimaPurchase {
  const values = optimaValues(element, entryTable);
  const code = values.nip('PODMIOT');
  const day = (name: string) => values.day(name) ?? '';
  expectValues(values, {
    MODUL: 'Rejestr Vat',
    TYP: 'Rejestr zakupu',
    KOREKTA: 'Nie',
    WEWNETRZNA: 'Nie',
    FISKALNA: 'Nie',
    DETALICZNA: 'Nie',
    EKSPORT: 'nie',
    FINALNY: 'Nie',
    TYP_PODMIOTU: 'kontrahent',
    PODMIOT_NIP: code,
    NIP: code,
    KRAJ: 'Polska',
    TYP_PLATNIKA: 'kontrahent',
    PLATNIK: code,
    PLATNIK_NIP: code,
    DEKLARACJA_VATUE: 'Nie',
    WALUTA: 'PLN',
    KURS_WALUTY: 'NBP',
    NOTOWANIE_WALUTY_ILE: '1',
    NOTOWANIE_WALUTY_ZA_ILE: '1',
    DATA_KURSU: day('DATA_WYSTAWIENIA'),
    DATA_DATAOBOWIAZKUPODATKOWEGO: day('DATA_ZAKUPU'),
  });
  expectLength(values, { NUMER: 30, KATEGORIA: 20, OPIS: 50 });
  const positions = values.children('POZYCJE').map(positionOf);
  const gross = positions.reduce((sum, { net, vat }) => sum + net + vat, 0n);
  const payment = paymentOf(values, code, gross);
  return {
    id: values.guid('ID_ZRODLA'),
    register: values.required('REJESTR'),
    number: values.required('NUMER'),
    ksefNumber: values.text('NR_KSEF'),
    supplier: { code, name: nameOf(values) },
    category: categoryOf(values, positions),
    description: values.text('OPIS'),
    issued: day('DATA_WYSTAWIENIA'),
    supplied: day('DATA_ZAKUPU'),
    received: values.day('DATA_WPLYWU'),
    deductedIn: deductionOf(values),
    positions,
    gross,
    payment,
  };
}

/** The month of deduction: that of the later day of supply and receipt; none without a receipt. */
function deductionOf(values: OptimaValues): string | null {
  const received = values.day('DATA_WPLYWU');
  const later = received === null ? null : [received, values.day('DATA_ZAKUPU') ?? ''].toSorted()[1];
  const [day, month] = [values.day('DATA_DATAPRAWAODLICZENIA'), values.text('DEKLARACJA_VAT7')];
  if (day !== (later ?? null) || month !== (day === null ? null : day.slice(0, 7))) {
    throw new OptimaRefused('DEKLARACJA_VAT7', `${month} and ${day} are not the deduction`);
  }
  return month;
}

/** The category of all positions, if it is one. */
function categoryOf(values: OptimaValues, positions: readonly OptimaReadPosition[]): string | null {
  const category = values.text('KATEGORIA');
  const all = new Set(positions.map((position) => position.category));
  if (category !== (all.size === 1 ? ([...all][0] ?? null) : null)) {
    throw new OptimaRefused('KATEGORIA', `${category} is not the category of the positions`);
  }
  return category;
}

function positionOf(element: XmlElement, index: number): OptimaReadPosition {
  if (element.name !== 'POZYCJA') throw new OptimaRefused('POZYCJE', `${element.name} is no POZYCJA`);
  const values = optimaValues(element, positionTable);
  const [net, vat] = [values.grosze('NETTO'), values.grosze('VAT')];
  const isExempt = values.text('STATUS_VAT') === 'zwolniona';
  expectValues(values, {
    LP: String(index + 1),
    STATUS_VAT: isExempt ? 'zwolniona' : 'opodatkowana',
    ODLICZENIA_VAT: isExempt ? 'nie' : 'tak',
    RODZAJ_ZAKUPU: 'inne',
    NETTO_SYS: values.required('NETTO'),
    NETTO_SYS2: values.required('NETTO'),
    VAT_SYS: values.required('VAT'),
    VAT_SYS2: values.required('VAT'),
  });
  expectLength(values, { KATEGORIA_POS: 20 });
  const [, percent] = /^(\d{1,2})\.00$/.exec(values.required('STAWKA_VAT')) ?? [];
  if (percent === undefined || (isExempt && (percent !== '0' || vat !== 0n))) {
    throw new OptimaRefused('STAWKA_VAT', `${percent} with ${vat} is no rate`);
  }
  return {
    category: values.text('KATEGORIA_POS'),
    rate: isExempt ? 'zw' : percent,
    net,
    vat,
    remarks: values.text('OPIS_POZ'),
  };
}

/** The payment of the whole amount, on the day of the term, in the form of the entry. */
function paymentOf(entry: OptimaValues, code: string, gross: bigint): OptimaReadPayment | null {
  const [payment, ...more] = entry.children('PLATNOSCI');
  const [form, day] = [entry.text('FORMA_PLATNOSCI'), entry.day('TERMIN')];
  if (!payment && form === null && day === null) return null;
  if (payment?.name !== 'PLATNOSC' || more.length > 0 || form === null || day === null) {
    throw new OptimaRefused('PLATNOSCI', 'expected one PLATNOSC with its form and term');
  }
  const values = optimaValues(payment, paymentTable);
  const isBack = values.text('KIERUNEK') === 'przychód';
  const paid = values.grosze('KWOTA_PLAT');
  expectValues(values, {
    TERMIN_PLAT: day,
    FORMA_PLATNOSCI_PLAT: form,
    WALUTA_PLAT: 'PLN',
    KURS_WALUTY_PLAT: 'NBP',
    NOTOWANIE_WALUTY_ILE_PLAT: '1',
    NOTOWANIE_WALUTY_ZA_ILE_PLAT: '1',
    KWOTA_PLN_PLAT: values.required('KWOTA_PLAT'),
    KIERUNEK: isBack ? 'przychód' : 'rozchód',
    PODLEGA_ROZLICZENIU: 'tak',
    DATA_KURSU_PLAT: day,
    WALUTA_DOK: 'PLN',
    PLATNOSC_TYP_PODMIOTU: 'kontrahent',
    PLATNOSC_PODMIOT: code,
    PLATNOSC_PODMIOT_NIP: code,
  });
  const amount = isBack ? -paid : paid;
  if (paid < 0n || amount !== gross) throw new OptimaRefused('KWOTA_PLAT', `${amount} is not ${gross}`);
  return { id: values.guid('ID_ZRODLA_PLAT'), form, day, amount };
}
