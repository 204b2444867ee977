import { lastDay, type PeriodKind, periodName } from '@outlay/core/time';
import { describe, expect, it } from 'vitest';
import type { LabeledPeriod } from '../locale/words.ts';
import { englishOverview } from './english-overview.ts';
import {
  type ComparedName,
  type ComparisonWords,
  type OverviewWords,
  overviewWordsOf,
} from './overview-words.ts';
import { polishOverview } from './polish-overview.ts';

/** Periods of each kind: the first day, and the first day after the period. */
const week = ['weekly', '2026-10-19', '2026-10-26'] as const;
const month = ['monthly', '2026-09-01', '2026-10-01'] as const;
const payMonth = ['monthly', '2026-09-21', '2026-10-21'] as const;
const quarter = ['quarterly', '2026-07-01', '2026-10-01'] as const;
const year = ['yearly', '2025-01-01', '2026-01-01'] as const;
const span = ['custom', '2026-09-28', '2026-10-05'] as const;
const oneDay = ['custom', '2026-10-05', '2026-10-06'] as const;

type Days = readonly [kind: PeriodKind, from: string, until: string];

function labeledDays([kind, from, until]: Days): LabeledPeriod {
  return { kind, first: from, last: lastDay({ from, until }), name: periodName(kind, { from, until }) };
}

function against(days: Days, fields: Partial<ComparedName> = {}): ComparedName {
  return { which: 'previous', period: labeledDays(days), firstDays: null, isSameYear: true, ...fields };
}

function facts(how: ComparisonWords['how'], name: ComparedName): ComparisonWords {
  return { how, percent: '7%', perDay: null, purchases: null, against: name, refundsBefore: null };
}

const both: Readonly<Record<'en' | 'pl', OverviewWords>> = { en: englishOverview, pl: polishOverview };

function inBoth(write: (words: OverviewWords) => string): string[] {
  return [write(both.en), write(both.pl)];
}

it('each language has its texts', () => {
  expect([overviewWordsOf('en'), overviewWordsOf('pl')]).toEqual([englishOverview, polishOverview]);
});

it.each([
  [
    week,
    'Week 43, 2026',
    '43. tydzień 2026',
    'No purchases from 19 to 25 October 2026',
    'Brak zakupów w dniach 19–25 października 2026',
  ],
  [
    month,
    'September 2026',
    'Wrzesień 2026',
    'No purchases in September 2026',
    'Brak zakupów we wrześniu 2026',
  ],
  [
    payMonth,
    'October 2026',
    'Październik 2026',
    'No purchases in October 2026 (21 Sep – 20 Oct)',
    'Brak zakupów w październiku 2026 (21.09–20.10)',
  ],
  [quarter, 'Q3 2026', 'III kwartał 2026', 'No purchases in Q3 2026', 'Brak zakupów w III kwartale 2026'],
  [year, '2025', 'Rok 2025', 'No purchases in 2025', 'Brak zakupów w 2025 roku'],
  [
    span,
    '28 September – 4 October 2026',
    '28 września – 4 października 2026',
    'No purchases from 28 September to 4 October 2026',
    'Brak zakupów w dniach 28 września – 4 października 2026',
  ],
  [
    oneDay,
    '5 October 2026',
    '5 października 2026',
    'No purchases on 5 October 2026',
    'Brak zakupów 5 października 2026',
  ],
] as const)(
  'a period has a heading, and a sentence for no purchases: %s',
  (days, en, pl, nothingEn, nothingPl) => {
    const period = labeledDays(days);
    expect(inBoth(({ heading }) => heading(period))).toEqual([en, pl]);
    expect(inBoth(({ nothing }) => nothing(period))).toEqual([nothingEn, nothingPl]);
  },
);

it.each([
  ['2026-10-05', '2026-10-05', '5 October 2026', '5 października 2026'],
  ['2026-10-01', '2026-10-31', '1–31 October 2026', '1–31 października 2026'],
  ['2026-09-28', '2026-10-04', '28 September – 4 October 2026', '28 września – 4 października 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 – 3 January 2027', '28 grudnia 2026 – 3 stycznia 2027'],
])('the days from %s to %s do not repeat month and year', (first, last, en, pl) => {
  expect(inBoth(({ days }) => days({ first, last }))).toEqual([en, pl]);
});

describe('a comparison', () => {
  it.each([
    [against(week), '7% less than the week before', 'O 7% mniej niż tydzień wcześniej'],
    [
      against(week, { which: 'lastYear' }),
      '7% less than week 43 of 2026',
      'O 7% mniej niż w 43. tygodniu 2026 roku',
    ],
    [against(month), '7% less than September', 'O 7% mniej niż we wrześniu'],
    [against(month, { isSameYear: false }), '7% less than September 2026', 'O 7% mniej niż we wrześniu 2026'],
    [
      against(payMonth),
      '7% less than October (21\u00a0Sep\u00a0–\u00a020\u00a0Oct)',
      'O 7% mniej niż w październiku (21.09–20.10)',
    ],
    [
      against(payMonth, { firstDays: 10, isSameYear: false }),
      '7% less than the first 10 days of October 2026 (21\u00a0Sep\u00a0–\u00a020\u00a0Oct)',
      'O 7% mniej niż przez pierwsze 10 dni października 2026 (21.09–20.10)',
    ],
    [against(quarter), '7% less than Q3', 'O 7% mniej niż w III kwartale'],
    [against(quarter, { isSameYear: false }), '7% less than Q3 2026', 'O 7% mniej niż w III kwartale 2026'],
    [against(year), '7% less than 2025', 'O 7% mniej niż w 2025 roku'],
    [
      against(span),
      '7% less than 28 September – 4 October 2026',
      'O 7% mniej niż w dniach 28 września – 4 października 2026',
    ],
    [against(oneDay), '7% less than 5 October 2026', 'O 7% mniej niż 5 października 2026'],
    [
      against(month, { firstDays: 10 }),
      '7% less than the first 10 days of September',
      'O 7% mniej niż przez pierwsze 10 dni września',
    ],
    [
      against(month, { firstDays: 1 }),
      '7% less than the first day of September',
      'O 7% mniej niż pierwszego dnia września',
    ],
    [
      against(week, { firstDays: 3 }),
      '7% less than the first 3 days of the week before',
      'O 7% mniej niż przez pierwsze 3 dni poprzedniego tygodnia',
    ],
  ])('names the earlier period naturally: %#', (name, en, pl) => {
    expect(inBoth(({ comparison }) => comparison(facts('less', name)))).toEqual([en, pl]);
  });

  it.each([
    ['more', '7% more than September', 'O 7% więcej niż we wrześniu'],
    ['about', 'About the same as September', 'Prawie tyle samo co we wrześniu'],
    ['equal', 'Exactly the same as September', 'Dokładnie tyle samo co we wrześniu'],
    ['nothing-before', 'Nothing was spent in September', 'We wrześniu nie było wydatków'],
    [
      'nothing-filtered-before',
      'No spending matched the filter in September',
      'We wrześniu nie było wydatków zgodnych z filtrem',
    ],
    ['refunded-before', 'In September, refunds exceeded purchases', 'We wrześniu zwroty przewyższyły zakupy'],
  ] as const)('is worded for each outcome: %s', (how, en, pl) => {
    expect(inBoth(({ comparison }) => comparison(facts(how, against(month))))).toEqual([en, pl]);
  });

  it.each([
    [against(week), 'Nothing was spent the week before', 'Tydzień wcześniej nie było wydatków'],
    [against(oneDay), 'Nothing was spent on 5 October 2026', '5 października 2026 nie było wydatków'],
    [
      against(payMonth),
      'Nothing was spent in October (21\u00a0Sep\u00a0–\u00a020\u00a0Oct)',
      'W październiku (21.09–20.10) nie było wydatków',
    ],
    [
      against(span),
      'Nothing was spent from 28 September to 4 October 2026',
      'W dniach 28 września – 4 października 2026 nie było wydatków',
    ],
    [
      against(month, { firstDays: 10 }),
      'Nothing was spent in the first 10 days of September',
      'Przez pierwsze 10 dni września nie było wydatków',
    ],
    [
      against(month, { firstDays: 1 }),
      'Nothing was spent on the first day of September',
      'Pierwszego dnia września nie było wydatków',
    ],
  ])('with a period without spending is a sentence: %#', (name, en, pl) => {
    expect(inBoth(({ comparison }) => comparison(facts('nothing-before', name)))).toEqual([en, pl]);
  });

  it.each([
    [
      1,
      '7% more than September, which had a 687 refund',
      'O 7% więcej niż we wrześniu (po odjęciu ówczesnego zwrotu 687)',
    ],
    [
      3,
      '7% more than September, which had 687 in refunds',
      'O 7% więcej niż we wrześniu (po odjęciu ówczesnych zwrotów na 687)',
    ],
  ])('names earlier refunds: %i', (count, en, pl) => {
    const refunded = { ...facts('more', against(month)), refundsBefore: { count, amount: '687' } };
    expect(inBoth(({ comparison }) => comparison(refunded))).toEqual([en, pl]);
    expect([both.en, both.pl].map(({ shortComparison }) => shortComparison(refunded))).toEqual([null, null]);
    // Without the refunds, it would be even less.
    const less = { ...refunded, how: 'less' } as const;
    expect(inBoth(({ shortComparison }) => shortComparison(less) ?? '')).toEqual(['7% less', 'o 7% mniej']);
  });

  it.each([
    [
      'less',
      'Purchases are 3% lower; the total is up 7% from September, which had a 687 refund',
      'Zakupy są o 3% niższe; suma jest o 7% wyższa niż we wrześniu (po odjęciu ówczesnego zwrotu 687)',
      'purchases 3% lower',
      'zakupy o 3% niższe',
    ],
    [
      'about',
      'Purchases stayed about the same; the total is up 7% from September, which had a 687 refund',
      'Zakupy są prawie takie same; suma jest o 7% wyższa niż we wrześniu (po odjęciu ówczesnego zwrotu 687)',
      'purchases about the same',
      'zakupy prawie takie same',
    ],
    [
      'equal',
      'Purchases stayed the same; the total is up 7% from September, which had a 687 refund',
      'Zakupy są takie same; suma jest o 7% wyższa niż we wrześniu (po odjęciu ówczesnego zwrotu 687)',
      'purchases the same',
      'zakupy takie same',
    ],
  ] as const)(
    'leads with purchases that did not rise, if only earlier refunds explain the rise: %s',
    (how, en, pl, shortEn, shortPl) => {
      const refunded = {
        ...facts('more', against(month)),
        purchases: { how, percent: '3%' },
        refundsBefore: { count: 1, amount: '687' },
      };
      expect(inBoth(({ comparison }) => comparison(refunded))).toEqual([en, pl]);
      expect(inBoth(({ shortComparison }) => shortComparison(refunded) ?? '')).toEqual([shortEn, shortPl]);
    },
  );

  it('names earlier refunds in the parentheses of the days', () => {
    const name = against(payMonth);
    const refunded = { ...facts('more', name), refundsBefore: { count: 1, amount: '687' } };
    expect(polishOverview.comparison(refunded)).toBe(
      'O 7% więcej niż w październiku (21.09–20.10; po odjęciu ówczesnego zwrotu 687)',
    );
  });

  it.each([
    [
      against(month),
      2,
      'IKEA, 687 in refunds in September, no\u00a0purchases now',
      'IKEA: we wrześniu zwroty na 687, teraz brak\u00a0zakupów',
    ],
    [
      against(week),
      1,
      'IKEA, refund of 687 the week before, no\u00a0purchases now',
      'IKEA: tydzień wcześniej zwrot 687, teraz brak\u00a0zakupów',
    ],
    [
      against(month, { firstDays: 10 }),
      1,
      'IKEA, refund of 687 before, no\u00a0purchases now',
      'IKEA: wcześniej zwrot 687, teraz brak\u00a0zakupów',
    ],
  ])('says when earlier refunds were that are the only cause: %#', (name, count, en, pl) => {
    const counted = { purchases: 0, purchasesBefore: 0, refunds: 0, refundsBefore: count };
    const counts = { store: 'IKEA', storeChange: null, ...counted };
    const ended = { count, amount: '687' };
    expect(inBoth(({ cause }) => cause({ ...counts, amounts: null, ended, against: name }))).toEqual([
      en,
      pl,
    ]);
  });

  it('adds the change per day if it has the opposite direction', () => {
    const perDay = { how: 'more', percent: '2%' } as const;
    expect(inBoth(({ comparison }) => comparison({ ...facts('less', against(month)), perDay }))).toEqual([
      '7% less than September, but 2% more per\u00a0day',
      'O 7% mniej niż we wrześniu, ale w przeliczeniu na dzień o 2% więcej',
    ]);
  });
});

it.each([
  [against(week), 'What changed from week 43', 'Zmiany względem tyg. 43'],
  [against(month), 'What changed from September', 'Zmiany względem września'],
  [against(payMonth), 'What changed from October', 'Zmiany względem października'],
  [against(quarter), 'What changed from Q3', 'Zmiany względem III kwartału'],
  [against(year), 'What changed from 2025', 'Zmiany względem 2025 roku'],
  [against(span), 'Compared with 28 Sep – 4 Oct', 'W porównaniu z 28.09–4.10'],
  [
    against(span, { isSameYear: false }),
    'Compared with 28 Sep – 4 Oct 2026',
    'W porównaniu z 28.09–4.10.2026',
  ],
  [against(oneDay), 'Compared with 5 Oct', 'W porównaniu z 5.10'],
  [against(month, { isSameYear: false }), 'What changed from Sep 2026', 'Zmiany względem września 2026'],
  [against(month, { firstDays: 10 }), 'Compared with 1–10 Sep', 'W porównaniu z 1–10.09'],
])('the title of the changes names the earlier period: %#', (name, en, pl) => {
  expect(inBoth(({ changesTitle }) => changesTitle(name).replaceAll('\u00a0', ' '))).toEqual([en, pl]);
});

it.each([
  [against(week), 'vs week 43', 'względem tyg. 43'],
  [against(month), 'vs Sep', 'względem września'],
  [against(month, { isSameYear: false }), 'vs Sep', 'względem września'],
  [against(month, { firstDays: 10 }), 'vs 1–10 Sep', 'względem 1–10.09'],
  [against(quarter), 'vs Q3', 'względem III kw.'],
  [against(year, { isSameYear: false }), 'vs 2025', 'względem 2025'],
  [against(year, { isSameYear: false, firstDays: 40 }), 'vs 1 Jan – 9 Feb', 'względem 1.01–9.02'],
  [against(span), 'vs 28 Sep – 4 Oct', 'względem 28.09–4.10'],
])('the heading of changes names the earlier period in a few characters: %#', (name, en, pl) => {
  const texts = inBoth(({ changeAgainst }) => changeAgainst(name));
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([en, pl]);
});

it.each([
  ['Zalando', 3, 0, 0, 0, 'Zalando, 3\u00a0purchases, none before', 'Zalando: 3\u00a0zakupy, wcześniej brak'],
  ['Zalando', 1, 0, 0, 0, 'Zalando, 1\u00a0purchase, none before', 'Zalando: 1\u00a0zakup, wcześniej brak'],
  [null, 5, 3, 0, 0, '5\u00a0purchases, up from\u00a03', '5\u00a0zakupów, wcześniej\u00a03'],
  [null, 22, 25, 0, 0, '22\u00a0purchases, down from\u00a025', '22\u00a0zakupy, wcześniej\u00a025'],
  [null, 0, 3, 0, 0, 'no\u00a0purchases, down from\u00a03', 'brak\u00a0zakupów, wcześniej\u00a03'],
  [null, 0, 0, 0, 0, 'no\u00a0purchases', 'brak\u00a0zakupów'],
  [
    'IKEA',
    0,
    2,
    1,
    0,
    'IKEA, 1\u00a0refund; before: 2\u00a0purchases',
    'IKEA: 1\u00a0zwrot; wcześniej: 2\u00a0zakupy',
  ],
  [
    'IKEA',
    2,
    1,
    5,
    0,
    'IKEA, 2\u00a0purchases and 5\u00a0refunds; before: 1\u00a0purchase',
    'IKEA: 2\u00a0zakupy i 5\u00a0zwrotów; wcześniej: 1\u00a0zakup',
  ],
  [
    'IKEA',
    2,
    0,
    2,
    0,
    'IKEA, 2\u00a0purchases and 2\u00a0refunds, none before',
    'IKEA: 2\u00a0zakupy i 2\u00a0zwroty, wcześniej brak',
  ],
  [
    'Lidl',
    1,
    1,
    0,
    1,
    'Lidl, 1\u00a0purchase; before: 1\u00a0purchase and 1\u00a0refund',
    'Lidl: 1\u00a0zakup; wcześniej: 1\u00a0zakup i 1\u00a0zwrot',
  ],
  [null, 2, 0, 0, 2, '2\u00a0purchases; before: 2\u00a0refunds', '2\u00a0zakupy; wcześniej: 2\u00a0zwroty'],
])(
  'a cause counts purchases and refunds, now and before: %s %i %i %i %i',
  (store, purchases, purchasesBefore, refunds, refundsBefore, en, pl) => {
    expect(
      inBoth(({ cause }) =>
        cause({
          store,
          purchases,
          purchasesBefore,
          refunds,
          refundsBefore,
          storeChange: null,
          amounts: null,
          ended: null,
          against: against(week),
        }),
      ),
    ).toEqual([en, pl]);
  },
);

it.each([
  [1, '1\u00a0dokument', '1\u00a0kolejny możliwy duplikat', '1\u00a0more possible duplicate'],
  [2, '2\u00a0dokumenty', '2\u00a0kolejne możliwe duplikaty', '2\u00a0more possible duplicates'],
  [5, '5\u00a0dokumentów', '5\u00a0kolejnych możliwych duplikatów', '5\u00a0more possible duplicates'],
  [12, '12\u00a0dokumentów', '12\u00a0kolejnych możliwych duplikatów', '12\u00a0more possible duplicates'],
  [22, '22\u00a0dokumenty', '22\u00a0kolejne możliwe duplikaty', '22\u00a0more possible duplicates'],
  [25, '25\u00a0dokumentów', '25\u00a0kolejnych możliwych duplikatów', '25\u00a0more possible duplicates'],
])('counts use the right plural form: %i', (count, documents, duplicates, english) => {
  expect(polishOverview.documents(count)).toBe(documents);
  expect(inBoth(({ moreDuplicates }) => moreDuplicates(count))).toEqual([english, duplicates]);
  expect(polishOverview.inFuture(count)).toBe(`${documents} z datą w przyszłości`);
  expect(polishOverview.checked(count, null)).toBe(`${documents}: suma zgodna z podsumowaniem serwisu`);
});

it.each([
  ['2026-11-01', '2026-11-30', 'Coming up in November', 'Oczekiwane w listopadzie'],
  ['2026-09-01', '2026-09-30', 'Coming up in September', 'Oczekiwane we wrześniu'],
  ['2026-11-22', '2026-12-21', 'Coming up by 21 December', 'Oczekiwane do 21\u00a0grudnia'],
])('payments due from %s to %s have a title', (first, last, en, pl) => {
  const coming = { first, last, isMonth: first.endsWith('-01'), readOn: null };
  expect(inBoth(({ comingUpTitle }) => comingUpTitle(coming))).toEqual([en, pl]);
});

it('payments still expected in the current month have a title with the first day', () => {
  const coming = { first: '2026-11-01', last: '2026-11-30', isMonth: true, readOn: '2026-11-23' };
  expect(inBoth(({ comingUpTitle }) => comingUpTitle(coming).replaceAll('\u00a0', ' '))).toEqual([
    'Still expected in November (from 23 Nov)',
    'Oczekiwane 23–30 listopada',
  ]);
  const onLastDay = inBoth(({ comingUpTitle }) => comingUpTitle({ ...coming, readOn: '2026-11-30' }));
  expect(onLastDay[1]).toBe('Oczekiwane 30\u00a0listopada');
});

it('a cause has amounts if counts do not explain the change', () => {
  const counts = {
    store: 'Lidl',
    storeChange: null,
    purchases: 2,
    purchasesBefore: 3,
    refunds: 0,
    refundsBefore: 0,
  };
  const amounts = { how: 'more', now: 'PLN 9.00', before: 'PLN 5.00' } as const;
  expect(inBoth(({ cause }) => cause({ ...counts, amounts, ended: null, against: against(week) }))).toEqual([
    'Lidl, PLN 9.00, up from PLN 5.00',
    'Lidl: PLN 9.00, wcześniej PLN 5.00',
  ]);
});

it('a cause has the change of its store if that is not the whole change', () => {
  const counts = { store: 'Orlen', purchases: 24, purchasesBefore: 17, refunds: 0, refundsBefore: 0 };
  const orlen = { ...counts, storeChange: '+1,203.40', amounts: null, ended: null, against: against(month) };
  expect(inBoth(({ cause }) => cause(orlen))).toEqual([
    'Orlen +1,203.40: 24\u00a0purchases, up from\u00a017',
    'Orlen +1,203.40: 24\u00a0zakupy, wcześniej\u00a017',
  ]);
});

it('a checked total has its currency if there are others', () => {
  expect(inBoth(({ checked }) => checked(398, 'PLN'))).toEqual([
    "The total of 398\u00a0documents in PLN matches the service's own summary",
    '398\u00a0dokumentów w PLN: suma zgodna z podsumowaniem serwisu',
  ]);
});

it('items to check are worded with their effect on the total', () => {
  const twice = { store: 'Żabka', first: 'A', second: 'A', documents: 2, counted: 2 };
  expect(inBoth(({ duplicate }) => duplicate(twice))).toEqual([
    'Possible duplicate: Żabka, A appears twice; both are in the total',
    'Możliwy duplikat: Żabka, A występuje dwa razy; obie kwoty wliczono do sumy',
  ]);
  expect(inBoth(({ duplicate }) => duplicate({ ...twice, documents: 36, counted: 36 }))).toEqual([
    'Possible duplicate: Żabka, A appears 36 times; all are in the total',
    'Możliwy duplikat: Żabka, A występuje 36 razy; wszystkie kwoty wliczono do sumy',
  ]);
  expect(inBoth(({ duplicate }) => duplicate({ ...twice, documents: 36, counted: 35 }))).toEqual([
    'Possible duplicate: Żabka, A appears 36 times; 35 of them are in the total',
    'Możliwy duplikat: Żabka, A występuje 36 razy; do sumy wliczono 35 z nich',
  ]);
  expect(inBoth(({ duplicate }) => duplicate({ ...twice, second: 'B', counted: 0 }))).toEqual([
    'Possible duplicate: Żabka, A and B',
    'Możliwy duplikat: Żabka, A i B',
  ]);
  const missing = { name: 'Netflix', due: '5 Oct', amount: '43.00', refunded: [] };
  expect(inBoth(({ missingPayment }) => missingPayment({ ...missing, amount: null }))).toEqual([
    'No payment to Netflix found (expected on 5 Oct)',
    'Nie znaleziono płatności: Netflix, termin 5 Oct',
  ]);
  expect(inBoth(({ missingPayment }) => missingPayment(missing))).toEqual([
    'No payment to Netflix found (expected on 5 Oct, 43.00 as last\u00a0paid)',
    'Nie znaleziono płatności: Netflix, termin 5 Oct, ostatnio 43.00',
  ]);
  expect(inBoth(({ missingPayment }) => missingPayment({ ...missing, refunded: ['86.00'] }))).toEqual([
    'No payment to Netflix found (expected on 5 Oct, 43.00 as last\u00a0paid), but a refund of 86.00',
    'Nie znaleziono płatności: Netflix, termin 5 Oct, ostatnio 43.00, ale jest zwrot 86.00',
  ]);
  expect(inBoth(({ withoutImage }) => withoutImage(4, ['A', 'B']).replaceAll('\u00a0', ' '))).toEqual([
    '4 documents without an image: A; B; and 2 more',
    '4 dokumenty bez obrazu: A; B; i jeszcze 2',
  ]);
  expect(inBoth(({ withoutImage }) => withoutImage(2, ['A', 'B']).replaceAll('\u00a0', ' '))).toEqual([
    '2 documents without an image: A; B',
    '2 dokumenty bez obrazu: A; B',
  ]);
  expect(inBoth(({ priceRise }) => priceRise('PGE', '4.73', '223.58'))).toEqual([
    'PGE went up by 4.73 to 223.58',
    'PGE: opłata wzrosła o 4.73, do\u00a0223.58',
  ]);
  expect(inBoth(({ uncheckedCurrencies }) => uncheckedCurrencies(['EUR', 'USD']))).toEqual([
    'EUR and USD not checked: the service has no summary for them',
    'EUR i USD: nie sprawdzono, serwis nie podaje podsumowania',
  ]);
});

it('notes say whether an amount is part of the total', () => {
  expect(inBoth(({ refunds }) => refunds('X'))).toEqual([
    'X in refunds already deducted',
    'Odjęto zwroty: X',
  ]);
  expect(inBoth(({ income }) => income(['X', 'Y']))).toEqual([
    'Income not included: X and Y',
    'Przychody (nie są ujęte w tej kwocie): X i Y',
  ]);
});

it('months and days of a chart have short labels and full names', () => {
  const october = labeledDays(['monthly', '2026-10-01', '2026-11-01']);
  expect([both.en.month(october), both.pl.month(october)]).toEqual([
    { label: 'Oct', name: 'October 2026' },
    { label: 'paź', name: 'październik 2026' },
  ]);
  expect([both.en.month(labeledDays(payMonth)), both.pl.month(labeledDays(payMonth))]).toEqual([
    { label: 'Oct', name: 'October 2026 (21 Sep – 20 Oct)' },
    { label: 'paź', name: 'październik 2026 (21.09–20.10)' },
  ]);
  expect([both.en.day('2026-10-04'), both.pl.day('2026-10-04')]).toEqual([
    { label: 'Sun 4', name: '4 October 2026' },
    { label: 'nd. 4', name: '4 października 2026' },
  ]);
});

it('notes that there are no purchases in the main currency, and the amount before', () => {
  const past = { amount: 'PLN 5.00', against: against(month) };
  expect(inBoth(({ nothingIn }) => nothingIn('PLN', past))).toEqual([
    'No purchases in PLN (PLN 5.00 in September)',
    'Brak zakupów w PLN (we wrześniu: PLN 5.00)',
  ]);
  expect(inBoth(({ nothingIn }) => nothingIn('PLN', null))).toEqual([
    'No purchases in PLN',
    'Brak zakupów w PLN',
  ]);
});
