/** A product: gross price in minor units and VAT rate in percent. */
export type Product = {
  readonly name: string;
  readonly category: string;
  readonly subcategory: string | null;
  readonly priceMinor: number;
  readonly vatPercent: number;
  /** Sold by the kilogram or the litre; others by the piece. */
  readonly isWeighed: boolean;
};

/** `name | price | VAT | kg for weighed ones`, one a line, of one category and subcategory. */
function products(category: string, subcategory: string | null, lines: string): Product[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', price = '', vat = '', weighed] = line.split('|').map((part) => part.trim());
      const priceMinor = Math.round(Number(price) * 100);
      return {
        name,
        category,
        subcategory,
        priceMinor,
        vatPercent: Number(vat),
        isWeighed: weighed === 'kg',
      };
    });
}

const food = [
  ...products(
    'Spożywcze',
    'Pieczywo',
    'Chleb żytni 500 g|5.49|5\nBułka kajzerka|0.79|5\nRogal maślany|2.99|5',
  ),
  ...products(
    'Spożywcze',
    'Nabiał',
    'Mleko 3,2% 1 l|3.89|5\nMasło extra 200 g|7.49|5\nSer gouda|34.99|5|kg\nJogurt naturalny|2.49|5\nJaja 10 szt.|11.99|5',
  ),
  ...products(
    'Spożywcze',
    'Owoce i warzywa',
    'Jabłka szampion|4.49|5|kg\nBanany|5.99|5|kg\nPomidory malinowe|12.99|5|kg\nZiemniaki|2.99|5|kg\nSałata|4.99|5',
  ),
  ...products(
    'Spożywcze',
    'Mięso i ryby',
    'Filet z kurczaka|24.99|5|kg\nSzynka konserwowa|32.90|5|kg\nŁosoś świeży|89.90|5|kg',
  ),
  ...products(
    'Spożywcze',
    'Napoje',
    'Woda mineralna 1,5 l|2.19|23\nSok pomarańczowy 1 l|6.99|5\nKawa ziarnista 500 g|34.99|23',
  ),
  ...products(
    'Spożywcze',
    'Słodycze i przekąski',
    'Czekolada gorzka|5.99|23\nChipsy solone|7.49|23\nCiastka owsiane|6.29|23',
  ),
  ...products(
    'Spożywcze',
    'Produkty suche',
    'Makaron penne 500 g|4.99|5\nRyż basmati 1 kg|9.99|5\nMąka 1 kg|3.49|5',
  ),
];

const household = [
  ...products('Chemia domowa', 'Środki czystości', 'Płyn do naczyń|8.99|23\nProszek do prania|39.99|23'),
  ...products(
    'Chemia domowa',
    'Artykuły papierowe',
    'Ręczniki papierowe|12.99|23\nPapier toaletowy 8 szt.|14.99|23',
  ),
];
const hygiene = [
  ...products('Kosmetyki i higiena', 'Higiena', 'Pasta do zębów|11.99|23\nMydło w płynie|7.99|23'),
  ...products('Kosmetyki i higiena', 'Kosmetyki', 'Szampon|18.99|23\nKrem do rąk|14.49|23'),
];
const alcohol = [
  ...products('Alkohol', 'Piwo', 'Piwo jasne 0,5 l|4.29|23'),
  ...products('Alkohol', 'Wino', 'Wino czerwone 0,75 l|29.99|23'),
];

/** The products of each kind of store. */
export const assortments = {
  supermarket: [...food, ...food, ...food, ...household, ...hygiene, ...alcohol],
  corner: [...food, ...alcohol],
  drugstore: [...hygiene, ...hygiene, ...household],
  pharmacy: products(
    'Zdrowie',
    'Leki',
    'Ibuprofen 20 tabl.|15.99|8\nSyrop na kaszel|27.49|8\nWitamina D|24.90|8',
  ),
  fuel: products('Transport', 'Paliwo', 'Benzyna 95|6.45|23\nOlej napędowy|6.59|23'),
  furniture: products(
    'Mieszkanie',
    'Meble i wyposażenie',
    'Lampa stołowa|79.99|23\nKrzesło|249|23\nPudełko z pokrywką|24.99|23\nŚwieczki|9.99|23',
  ),
  marketplace: [
    ...products(
      'Elektronika',
      'Akcesoria',
      'Kabel USB-C|29.9|23\nŁadowarka 65 W|119|23\nSłuchawki|189.99|23',
    ),
    ...products('Edukacja', 'Książki', 'Powieść|44.9|5\nSłownik|69|5'),
    ...products('Dzieci', 'Zabawki', 'Klocki|129.99|23\nPuzzle|39.99|23'),
  ],
  clothes: [
    ...products('Ubrania', 'Odzież', 'Koszula|119.9|23\nBluza|149.99|23'),
    ...products('Ubrania', 'Buty', 'Trampki|229|23'),
  ],
  restaurant: [
    ...products('Restauracje', 'Jedzenie na mieście', 'Pizza margherita|36|8\nObiad dnia|32.5|8\nZupa|18|8'),
    ...products('Restauracje', 'Kawiarnie', 'Kawa latte|17|8\nSernik|19.5|8'),
  ],
  transport: products('Transport', 'Komunikacja miejska', 'Bilet 75 min|4.4|8\nBilet dobowy|15|8'),
  taxi: products('Transport', 'Taksówki', 'Przejazd|27.35|8\nPrzejazd wieczorny|41.2|8'),
  hotel: products('Podróże', 'Noclegi', 'Nocleg|119|8\nŚniadanie|14.5|8'),
} as const satisfies Record<string, readonly Product[]>;

/** A kind of store. */
export type Assortment = keyof typeof assortments;
