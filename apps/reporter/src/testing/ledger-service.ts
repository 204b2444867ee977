import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, type Script, startFakeService } from '@outlay/core/testing';
import { instantsOf, parsePeriod } from '@outlay/core/time';
import type { FixtureAccount } from './scheduler-fixture.ts';

/** A purchase of a ledger service. */
export type Purchase = {
  readonly id: string;
  readonly storeName: string;
  /** Whole minor units of PLN. */
  readonly minor: number;
  /** An instant in UTC. */
  readonly at: string;
  readonly category: string;
  /** PLN by default; the summary has the totals of PLN only. */
  readonly currency?: string;
  /** The number of the document; none by default. */
  readonly number?: string;
};

/**
 * What is wrong with the service: nothing, it does not answer, its list is cut although its summary is whole, its list has
 * no categories, or none for food, although its summary has, or it does not give an optional section.
 */
export type ServiceFault = 'none' | 'away' | 'cut' | 'bare' | 'without food' | 'section';

/** A service whose records a test changes. */
export type LedgerService = {
  readonly account: FixtureAccount;
  /** What it has; a test replaces it. */
  purchases: readonly Purchase[];
  fault: ServiceFault;
  /** IDs of purchases that lists and summaries leave out, although the service has them. */
  hidden: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
};

const timeZone = 'Europe/Warsaw';

/** Starts a service of one account in Warsaw, with summaries that agree with its purchases. @param now - of its presets */
export async function startLedgerService(now: () => Date): Promise<LedgerService> {
  const state: Pick<LedgerService, 'purchases' | 'fault' | 'hidden'> = {
    purchases: [],
    fault: 'none',
    hidden: new Set(),
  };
  const inside = (query: URLSearchParams, first: string, last: string) => {
    const [from, to] = [
      instantOf(query.get(first) ?? '2000-01-01'),
      instantOf(query.get(last) ?? '2100-01-01'),
    ];
    return state.purchases.filter(({ id, at }) => !state.hidden.has(id) && from <= at && at <= to);
  };
  const unlessAway =
    (script: Script): Script =>
    (request, response) =>
      (state.fault === 'away' ? answerJson(503, { error: 'unavailable' }, awayFor) : script)(
        request,
        response,
      );
  const answer = (bodyOf: (query: URLSearchParams) => unknown) =>
    unlessAway((request: IncomingMessage, response: ServerResponse) =>
      answered(bodyOf(new URL(request.url ?? '', 'https://localhost').searchParams))(request, response),
    );
  const server = await startFakeService({
    listDocuments: answer((query) => {
      const found = inside(query, 'from', 'to').map(documentBody);
      if (state.fault === 'without food') {
        return {
          items: found.map((body) => (body.category === 'Jedzenie' ? { ...body, category: null } : body)),
        };
      }
      if (state.fault === 'bare') return { items: found.map((body) => ({ ...body, category: null })) };
      return { items: state.fault === 'cut' ? found.slice(1) : found };
    }),
    getDocument: unlessAway((request, response) => {
      const purchase = state.purchases.find(({ id }) => request.url?.endsWith(`/${id}`));
      const script = purchase
        ? answered(documentBody(purchase))
        : answerJson(404, { error: 'not_found' }, rate);
      return script(request, response);
    }),
    getPeriodSummary: answer((query) => {
      const found = inside(query, 'startDate', 'endDate');
      const isByMonth = query.get('granularity') === 'Month';
      return { ...summaryOf(found), ...(isByMonth ? { dailySummaries: monthsOf(found) } : {}) };
    }),
    getPresetSummary: answer(() => {
      const { from, until } = instantsOf(parsePeriod('last', 'monthly', dayOf(now())), timeZone);
      return summaryOf(state.purchases.filter(({ at }) => from <= at && at < until));
    }),
    listCategories: answer(() => ({ categories: [] })),
    listRecurringExpenses: answer(() => []),
    listDuplicateSuggestions: unlessAway((request, response) =>
      (state.fault === 'section' ? answerJson(404, { error: 'not_found' }) : answered([]))(request, response),
    ),
    listGroups: answer(() => []),
  });
  return Object.assign(state, {
    account: { url: server.url, ca: server.ca, token: 'svc_a.b' },
    stop: server.stop,
  });
}

/** Longer than a request is retried, so that nobody waits: the clocks of tests stand still. */
const awayFor = { 'Retry-After': '600' };

/** Years of tests are one hour for the limit of a token. */
const rate = {
  'X-RateLimit-Limit': '1000000',
  'X-RateLimit-Remaining': '999999',
  'X-RateLimit-Reset-After': '3600',
};

function answered(body: unknown): Script {
  return answerJson(200, body, rate);
}

function instantOf(text: string): string {
  return new Date(text).toISOString();
}

function dayOf(now: Date): string {
  return now.toLocaleDateString('sv', { timeZone });
}

function documentBody({ id, storeName, minor, at, category, currency = 'PLN', number }: Purchase) {
  const named = number === undefined ? {} : { documentIdentifier: number };
  return {
    id,
    storeName,
    totalAmount: minor / 100,
    currency,
    purchaseTime: at,
    items: [],
    category,
    ...named,
  };
}

/** Months with purchases, as the service breaks a year down. */
function monthsOf(purchases: readonly Purchase[]) {
  const byMonth = Map.groupBy(purchases, ({ at }) => dayOf(new Date(at)).slice(0, 7));
  return [...byMonth].map(([month, list]) => {
    const { totalAmount, categoryTotals } = summaryOf(list);
    return { date: `${month}-01`, totalAmount, categoryBreakdown: categoryTotals };
  });
}

function summaryOf(all: readonly Purchase[]) {
  const purchases = all.filter(({ currency = 'PLN' }) => currency === 'PLN');
  const sum = (list: readonly Purchase[]) => list.reduce((total, { minor }) => total + minor, 0) / 100;
  const groups = Map.groupBy(purchases, ({ category }) => category);
  return {
    totalAmount: sum(purchases),
    categoryTotals: [...groups].map(([category, list]) => ({ category, totalAmount: sum(list) })),
  };
}
