import type { Assortment } from './products.ts';

/** A store that the household goes to. */
export type Store = {
  readonly name: string;
  readonly sells: Assortment;
  /** How often it is chosen, against the others. */
  readonly weight: number;
  /** The most different things bought at a time. */
  readonly mostLines: number;
  readonly source: 'receipt' | 'invoice' | 'email';
  /** Local hours between which it sells. */
  readonly opens: number;
  readonly closes: number;
};

function store(
  name: string,
  sells: Assortment,
  weight: number,
  mostLines: number,
  [opens, closes]: readonly [number, number] = [8, 20],
  source: Store['source'] = 'receipt',
): Store {
  return { name, sells, weight, mostLines, source, opens, closes };
}

/** Stores at home. */
export const homeStores: readonly Store[] = [
  store('Biedronka', 'supermarket', 24, 10, [7, 21]),
  store('Lidl', 'supermarket', 14, 10, [7, 21]),
  store('Auchan', 'supermarket', 5, 14),
  store('Kaufland', 'supermarket', 4, 10),
  store('Żabka', 'corner', 16, 3, [6, 22]),
  store('Rossmann', 'drugstore', 6, 4),
  store('DOZ Apteka', 'pharmacy', 4, 3),
  store('Orlen', 'fuel', 6, 1, [6, 21]),
  store('BP', 'fuel', 2, 1, [6, 21]),
  store('IKEA', 'furniture', 2, 4, [10, 20], 'invoice'),
  store('Allegro', 'marketplace', 6, 2, [8, 22], 'email'),
  store('Media Expert', 'marketplace', 1, 2, [10, 20], 'invoice'),
  store('Zalando', 'clothes', 2, 2, [8, 22], 'email'),
  store('Pizzeria Roma', 'restaurant', 5, 3, [12, 21]),
  store('Green Caffè Nero', 'restaurant', 6, 2, [8, 19]),
  store('Bolt', 'taxi', 4, 1, [8, 22], 'email'),
  store('ZTM Warszawa', 'transport', 4, 1, [6, 20]),
];

/** Stores on a trip abroad. */
export const foreignStores: readonly Store[] = [
  store('Hotel am Markt', 'hotel', 1, 2, [9, 18], 'invoice'),
  store('REWE', 'supermarket', 3, 6),
  store('Café Kranzler', 'restaurant', 3, 2, [9, 18]),
  store('BVG', 'transport', 2, 1),
];

/** A payment that comes regularly. */
export type Payment = {
  readonly storeName: string;
  readonly item: string;
  readonly category: string;
  readonly subcategory: string | null;
  readonly priceMinor: number;
  /** How much the amount varies up and down, in percent. */
  readonly variesPercent: number;
  readonly dayOfMonth: number;
  readonly everyMonths: number;
  readonly vatPercent: number;
  readonly source: Store['source'];
  /** Cancelled this many months before the end. */
  readonly endedMonthsAgo?: number;
  readonly isShared?: boolean;
};

function payment(
  names: string,
  priceMinor: number,
  dayOfMonth: number,
  more: Partial<Payment> = {},
): Payment {
  const [storeName = '', item = '', category = '', subcategory = null] = names.split('|');
  return {
    storeName,
    item,
    category,
    subcategory,
    priceMinor,
    dayOfMonth,
    variesPercent: 0,
    everyMonths: 1,
    vatPercent: 23,
    source: 'email',
    ...more,
  };
}

/** What the household pays month after month. */
export const regularPayments: readonly Payment[] = [
  payment('Wspólnota Mieszkaniowa Lipowa 7|Czynsz|Mieszkanie|Czynsz', 184_000, 3, {
    vatPercent: 0,
    source: 'invoice',
    isShared: true,
  }),
  payment('Netflix|Abonament|Rozrywka|Subskrypcje', 4_300, 12),
  payment('Spotify|Abonament|Rozrywka|Subskrypcje', 2_399, 18),
  payment('PGE Obrót|Energia elektryczna|Rachunki|Prąd', 21_500, 9, {
    variesPercent: 9,
    source: 'invoice',
    isShared: true,
  }),
  payment('Orange Polska|Abonament telefoniczny|Rachunki|Telefon', 6_500, 22, { source: 'invoice' }),
  payment('Vectra|Internet światłowodowy|Rachunki|Internet', 7_990, 15, {
    source: 'invoice',
    isShared: true,
  }),
  payment('Zdrofit|Karnet|Sport|Siłownia', 15_900, 5, { endedMonthsAgo: 4 }),
  payment('PZU|Ubezpieczenie mieszkania|Finanse i ubezpieczenia|Ubezpieczenia', 23_800, 20, {
    everyMonths: 3,
    vatPercent: 0,
    source: 'invoice',
  }),
];
