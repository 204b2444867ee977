import type { Assortment } from './products.ts';

/** A store that the household visits. */
export type Store = {
  readonly name: string;
  readonly sells: Assortment;
  /** Relative frequency of visits. */
  readonly weight: number;
  /** Maximum number of different products per purchase. */
  readonly maxLines: number;
  readonly source: 'receipt' | 'invoice' | 'email';
  /** Opening hours, local time. */
  readonly opens: number;
  readonly closes: number;
};

function store(
  name: string,
  sells: Assortment,
  weight: number,
  maxLines: number,
  [opens, closes]: readonly [number, number] = [8, 20],
  source: Store['source'] = 'receipt',
): Store {
  return { name, sells, weight, maxLines, source, opens, closes };
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

/** An online store abroad. */
export const foreignStore = store('Amazon.de', 'marketplace', 1, 2, [8, 22], 'email');

/** A store that items are returned to. */
export const returnsStore = store('Zalando', 'clothes', 1, 2, [8, 22], 'email');

/** A regular payment. */
export type Payment = {
  readonly storeName: string;
  readonly item: string;
  readonly category: string;
  readonly subcategory: string | null;
  readonly priceMinor: number;
  /** Maximum variation of the amount, in percent. */
  readonly variesPercent: number;
  /** The day of the month, or, for weekly ones, of the ISO week. */
  readonly day: number;
  /** Calendar months with a payment, 1 to 12, or `weekly`. */
  readonly comes: readonly number[] | 'weekly';
  readonly vatPercent: number;
  readonly source: Store['source'];
  /** Canceled this many months before the end. */
  readonly endedMonthsAgo?: number;
  readonly isShared?: boolean;
};

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function payment(names: string, priceMinor: number, day: number, more: Partial<Payment> = {}): Payment {
  const [storeName = '', item = '', category = '', subcategory = null] = names.split('|');
  return {
    storeName,
    item,
    category,
    subcategory,
    priceMinor,
    day,
    variesPercent: 0,
    comes: everyMonth,
    vatPercent: 23,
    source: 'email',
    ...more,
  };
}

/** Yearly payments. There is one in each month, so that any 13 months have one that was paid twice. */
const yearlyPayments = [
  'home.pl|Domena i poczta|Rachunki|Internet',
  'Norton|Program antywirusowy|Elektronika',
  'Warta|Ubezpieczenie samochodu|Finanse i ubezpieczenia|Ubezpieczenia',
  'Polityka|Prenumerata roczna|Rozrywka|Subskrypcje',
  'Akademia Języków|Kurs online na rok|Edukacja|Kursy',
  'Klub Żeglarski Fala|Składka roczna|Sport',
  'AXA|Ubezpieczenie podróżne na rok|Finanse i ubezpieczenia|Ubezpieczenia',
  'Librus|Dziennik na rok szkolny|Edukacja',
  'Legimi|Książki na rok|Edukacja|Książki',
  'Dropbox|Abonament roczny|Rozrywka|Subskrypcje',
  'Allegro Smart!|Abonament roczny|Rozrywka|Subskrypcje',
  'Tygodnik Powszechny|Prenumerata roczna|Rozrywka|Subskrypcje',
].map((names, index) => payment(names, 9_900 + 2_300 * index, 8 + index, { comes: [index + 1] }));

/** The regular payments of the household. */
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
    comes: [3, 6, 9, 12],
    vatPercent: 0,
    source: 'invoice',
  }),
  payment('Paczka od Rolnika|Skrzynka warzyw|Spożywcze|Owoce i warzywa', 6_900, 4, {
    comes: 'weekly',
    vatPercent: 5,
  }),
  ...yearlyPayments,
];
