import { addMoney, type Money, sumMoney } from '@outlay/core/money';
import type {
  BatchAmount,
  BatchFigures,
  BatchFlow,
  BatchSum,
  BatchTotal,
  WaitingDocument,
} from '../figures/batch-figures.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { BatchHistory } from './batch-history.ts';
import type { TakenBatch } from './batch-of.ts';
import { compareCurrencies } from './by-currency.ts';

/** A batch, and its documents as the report counts them. */
export type CountedBatch = {
  readonly taken: TakenBatch;
  readonly history: BatchHistory;
  readonly covered: Dataset['period'];
  /** The documents of the batch. */
  readonly entries: readonly DocumentRow[];
  /** Every document that the batches export. */
  readonly exported: readonly DocumentRow[];
  readonly waiting: readonly WaitingDocument[];
  readonly main: string;
};

/** Counts a batch: its amounts, those of the batches before it, and those of all documents. */
export function batchFigures({
  taken,
  history,
  covered,
  entries,
  exported,
  waiting,
  main,
}: CountedBatch): BatchFigures {
  const batch = batchAmounts(entries, main);
  const full = batchAmounts(exported, main);
  const lists = [history.totals, batch, full].flat();
  const flows: readonly BatchFlow[] = ['spending', 'income'];
  const totals = flows.flatMap((flow) => {
    const own = lists.filter((each) => each.flow === flow).map(({ amount }) => amount.currency);
    const currencies = new Set(flow === 'spending' ? [main, ...own] : own);
    return [...currencies].toSorted(compareCurrencies(main)).map((currency): BatchTotal => {
      const of = (list: readonly BatchAmount[]) => amountIn(list, flow, currency);
      const before = of(history.totals);
      const counted = entries.filter((entry) => flowOf(entry) === flow && entry.amount.currency === currency);
      return {
        flow,
        ...batchSums(counted, currency),
        before,
        batch: of(batch),
        toDate: addMoney(before, of(batch)),
        full: of(full),
      };
    });
  });
  return { number: taken.number, ...taken.counts, covered, totals, waiting };
}

/** The documents and the reversals among entries of one currency. */
function batchSums(
  entries: readonly DocumentRow[],
  currency: string,
): Record<'documents' | 'reversals', BatchSum> {
  const sumOf = (own: readonly DocumentRow[]): BatchSum => ({
    count: own.length,
    amount: sumMoney(
      own.map(({ amount }) => amount),
      currency,
    ),
  });
  const isReversal = ({ batchEntry }: DocumentRow) => batchEntry?.change === 'reversal';
  return {
    documents: sumOf(entries.filter((entry) => !isReversal(entry))),
    reversals: sumOf(entries.filter(isReversal)),
  };
}

function flowOf({ flow }: DocumentRow): BatchFlow {
  return flow === 'income' ? 'income' : 'spending';
}

/** The amounts of documents by flow and currency, the main one first. */
export function batchAmounts(documents: readonly DocumentRow[], main: string): BatchAmount[] {
  const groups = Map.groupBy(documents, ({ flow, amount }) =>
    JSON.stringify([flow === 'income', amount.currency]),
  );
  return [...groups.values()]
    .flatMap((group): BatchAmount[] => {
      const [first] = group;
      if (!first) return [];
      const amounts = group.map(({ amount }): Money => amount);
      return [{ flow: flowOf(first), amount: sumMoney(amounts, first.amount.currency) }];
    })
    .toSorted(
      (left, right) =>
        Number(left.flow === 'income') - Number(right.flow === 'income') ||
        compareCurrencies(main)(left.amount.currency, right.amount.currency),
    );
}

function amountIn(list: readonly BatchAmount[], flow: BatchFlow, currency: string): Money {
  const own = list.filter((each) => each.flow === flow && each.amount.currency === currency);
  return sumMoney(
    own.map(({ amount }) => amount),
    currency,
  );
}
