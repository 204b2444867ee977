import type { PurchaseDocument } from '@outlay/core';
import { addDays } from '@outlay/core/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { countedAmounts } from '../figures/figures.ts';
import { locales } from '../locale/locale.ts';
import type { Cell, Row, Table } from '../report/report.ts';
import { aDataset } from '../testing/dataset.ts';
import { anyDocuments } from './any-documents.ts';

const anyOptions = fc.record({
  locale: fc.constantFrom(...locales),
  counted: fc.constantFrom(...countedAmounts),
});

/** The same documents thirty days earlier, with other identifiers. */
function monthBefore(documents: readonly PurchaseDocument[]): PurchaseDocument[] {
  return documents.map((document) => ({
    ...document,
    id: document.id && `before ${document.id}`,
    purchasedAt:
      document.purchasedAt && new Date(Date.parse(document.purchasedAt) - 30 * 86_400_000).toISOString(),
    purchasedOn: document.purchasedOn && addDays(document.purchasedOn, -30),
  }));
}

/** The integer value of an amount or count; `undefined` for any other cell. */
function countable(cell: Cell | undefined): bigint | undefined {
  if (cell?.type === 'money') return cell.money.minor;
  return cell?.type === 'count' ? BigInt(cell.count) : undefined;
}

function currencyOf(row: Row): string | undefined {
  const cell = row.find(({ type }) => type === 'money');
  return cell?.type === 'money' ? cell.money.currency : undefined;
}

/** Each total of a table, and the sum of the rows in its currency. */
function totalsOf({ columns, rows, totals }: Table): { key: string; total: bigint; sum: bigint }[] {
  const all = [...rows];
  return totals.flatMap((total) => {
    const own = all.filter((row) => currencyOf(row) === currencyOf(total));
    return columns.flatMap(({ key }, at) => {
      const figure = countable(total[at]);
      const sum = own.reduce((before, row) => before + (countable(row[at]) ?? 0n), 0n);
      return figure === undefined ? [] : [{ key, total: figure, sum }];
    });
  });
}

it('shows no figures that contradict each other', () => {
  fc.assert(
    fc.property(anyDocuments, anyDocuments, anyOptions, (documents, earlier, options) => {
      const past = {
        period: { from: '2026-09-01', until: '2026-10-01' },
        documents: monthBefore(earlier),
        summary: null,
      };
      const { figures, sections } = buildReport(aDataset({ documents, previous: past }), options);
      for (const { id, content } of sections) {
        if (content.type !== 'table') continue;
        for (const { key, total, sum } of totalsOf(content)) expect([id, key, sum]).toEqual([id, key, total]);
        for (const row of content.rows) expect([id, contradictions(content, row)]).toEqual([id, []]);
      }
      const changed = figures.categories.filter(({ change }) => change !== null);
      expect(changed.length === 0 || figures.comparison !== null).toBe(true);
      expect(changed.filter(({ amount, change }) => change?.currency !== amount.currency)).toEqual([]);
      const compared = figures.comparison?.totals ?? [];
      const before = compared.map(({ change, previous }) => {
        const now = figures.totals.find(({ amount }) => amount.currency === change.currency);
        return (now?.amount.minor ?? 0n) - change.minor === previous.minor;
      });
      expect(before).toEqual(before.map(() => true));
    }),
  );
});

/** Contradictions between the cells of a row. */
function contradictions({ columns }: Table, row: Row): string[] {
  const cellOf = (key: string) => row[columns.findIndex((column) => column.key === key)];
  const [amount, share, documents] = [cellOf('amount'), cellOf('share'), cellOf('documents')];
  const currencies = new Set(row.flatMap((cell) => (cell.type === 'money' ? [cell.money.currency] : [])));
  return [
    ...(currencies.size > 1 ? ['several currencies'] : []),
    ...(share?.type === 'share' && (share.perMille < 0 || share.perMille > 1000)
      ? ['a share beyond the whole']
      : []),
    ...(share?.type === 'share' && amount?.type === 'money' && amount.money.minor <= 0n
      ? ['a share of nothing']
      : []),
    ...(documents?.type === 'count' &&
    documents.count === 0 &&
    amount?.type === 'money' &&
    amount.money.minor !== 0n
      ? ['an amount without a document']
      : []),
  ];
}
