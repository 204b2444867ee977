import { answerJson, type Script, type ScriptedServer, startFakeService } from '@outlay/core/testing';

/** A document of the service; `total` in hundredths of a złoty. */
export type EditedDocument = {
  readonly id: string;
  readonly total: number;
  readonly store?: string;
  readonly category?: string;
  readonly paymentMethod?: string;
  /** An instant. */
  readonly at: string;
};

/** A service whose documents a test changes. */
export type EditedService = ScriptedServer & {
  readonly documents: Map<string, EditedDocument>;
  /** `away` answers 503; `cut` leaves the newest document out of every list, but not of its summaries. */
  readonly mode: { current: 'whole' | 'cut' | 'away' };
};

/** Starts a service without documents. */
export async function startEditedService(): Promise<EditedService> {
  const documents = new Map<string, EditedDocument>();
  const mode: EditedService['mode'] = { current: 'whole' };
  const within = (url: string | undefined, [first, last]: readonly [string, string]) => {
    const { searchParams } = new URL(url ?? '', 'https://localhost');
    const [from, to] = [first, last].map((name) => Date.parse(searchParams.get(name) ?? ''));
    return [...documents.values()].filter(({ at }) => {
      const time = Date.parse(at);
      return (from ?? 0) <= time && time <= (to ?? 0);
    });
  };
  const server = await startFakeService({
    listDocuments: script((request, response) => {
      const found = within(request.url, ['from', 'to']).toSorted((one, other) =>
        one.at < other.at ? -1 : 1,
      );
      const listed = mode.current === 'cut' ? found.slice(0, -1) : found;
      if (mode.current === 'away') return away(request, response);
      return answerJson(200, { items: listed.map(bodyOf) })(request, response);
    }),
    getPeriodSummary: script((request, response) => {
      const found = within(request.url, ['startDate', 'endDate']);
      return answerJson(200, summaryOf(found))(request, response);
    }),
    listCategories: {
      categories: [
        { polishName: 'Jedzenie', englishName: 'Food', emoji: '🍞' },
        { polishName: 'Dom', englishName: 'Home', emoji: '🏠' },
      ],
    },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
  });
  return { ...server, documents, mode };
}

const script = (act: Script): Script => act;

const away = answerJson(503, { error: { code: 'away' } });

function bodyOf({
  id,
  total,
  store = 'Lidl',
  category = 'Jedzenie',
  paymentMethod = 'card',
  at,
}: EditedDocument) {
  const amount = total / 100;
  return {
    id,
    storeName: store,
    totalAmount: amount,
    currency: 'PLN',
    purchaseTime: at,
    paymentMethod,
    items: [{ name: 'x', totalPrice: amount, category }],
  };
}

function summaryOf(found: readonly EditedDocument[]) {
  const groups = Map.groupBy(found, ({ category = 'Jedzenie' }) => category);
  const sumOf = (list: readonly EditedDocument[]) => list.reduce((sum, { total }) => sum + total, 0) / 100;
  return {
    totalAmount: sumOf(found),
    categoryTotals: [...groups].map(([category, list]) => ({ category, totalAmount: sumOf(list) })),
  };
}
