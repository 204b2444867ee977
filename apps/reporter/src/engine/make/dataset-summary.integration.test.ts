import { decimalString } from '@outlay/core/money';
import { fetchDataset } from '@outlay/dataset';
import { buildReport } from '@outlay/reports';
import { startService } from '@outlay/service/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../adapters/service/connect.ts';
import { fetchFrom, minimalAnswers, october, serve, summed } from '../../testing/dataset-service.ts';

describe('the summary of a dataset', () => {
  it('assumes the currency of the account for a summary without one', async () => {
    const nothing = { totalAmount: 0, categoryTotals: [] };
    const server = await serve({
      ...minimalAnswers,
      listDocuments: { items: [] },
      getPeriodSummary: nothing,
      getPresetSummary: nothing,
    });
    expect((await fetchFrom(server)).summary?.total).toEqual({ minor: 0n, currency: 'PLN' });
    expect((await fetchFrom(server, { currency: 'EUR' })).summary?.total).toEqual({
      minor: 0n,
      currency: 'EUR',
    });
  });

  it('requests exact days if a preset would be another month, both ends inclusive', async () => {
    const server = await serve(minimalAnswers);
    const dataset = await fetchFrom(server, { now: new Date('2027-01-15T12:00:00Z') });
    expect(dataset.summary?.source).toBe('period');
    const addresses = server.requests.map(({ url }) => decodeURIComponent(url));
    expect(addresses).toContain(
      '/api/summaries/periods?startDate=2026-09-30T22:00:00.000Z&endDate=2026-10-31T22:59:59.999Z',
    );
    expect(addresses).toContain(
      '/api/PurchaseDocuments/my?from=2026-09-30T22:00:00.000Z&to=2026-10-31T22:59:59.999Z&sortBy=purchase_time&sortDirection=asc',
    );
    expect(addresses.some((address) => address.includes('preset'))).toBe(false);
  });

  it.each([
    [
      'of the requested days',
      '2026-09-30T22:00:00Z',
      '2026-10-31T22:59:59.999Z',
      112.34,
      'preset:last-month',
    ],
    [
      'of the days asked for, but another sum',
      '2026-09-30T22:00:00Z',
      '2026-10-31T23:00:00Z',
      99,
      'preset:last-month',
    ],
    ['of another zone', '2026-10-01T04:00:00Z', '2026-11-01T03:59:59.999Z', 112.34, 'period'],
    ['of another month', '2026-09-01', '2026-09-30', 112.34, 'period'],
    ['with dates that may be of any zone', '2026-10-01', '2026-11-01', 112.34, 'preset:last-month'],
    [
      'with dates that may be of any zone, and another sum',
      '2026-10-01T00:00:00',
      '2026-10-31',
      99,
      'period',
    ],
    ['that says no days', null, null, 112.34, 'preset:last-month'],
    ['that says no days, and another sum', undefined, undefined, 99, 'period'],
  ])(
    'keeps the answer for a preset only where it is proved to be the period: one %s',
    async (_, start, end, sum, source) => {
      const bounds = { periodStart: start, periodEnd: end };
      const getPresetSummary = {
        ...bounds,
        totalAmount: sum,
        categoryTotals: [{ category: 'Jedzenie', totalAmount: sum }],
      };
      const dataset = await fetchFrom(await serve({ ...minimalAnswers, getPresetSummary }));
      const amount = dataset.summary && decimalString(dataset.summary.total);
      expect([dataset.summary?.source, amount]).toEqual([
        source,
        source === 'period' ? '112.34' : sum.toFixed(2),
      ]);
      expect(dataset.gaps.length > 0).toBe(amount !== '112.34');
    },
  );

  it.each([
    ['a preset summary that the lists lag behind', { getPresetSummary: summed(390) }, '277.66', 'PLN'],
    [
      'documents in another currency that the list leaves out',
      { getPresetSummary: { ...summed(112.34), otherCurrencies: [{ currency: 'EUR', totalAmount: 500 }] } },
      '500.00',
      'EUR',
    ],
    [
      'an empty list under a summary that is not',
      { getPresetSummary: summed(390), listDocuments: { items: [] }, getPeriodSummary: summed(0) },
      '390.00',
      'PLN',
    ],
  ])(
    'takes no records for whole that the service adds up to another sum: %s',
    async (_, answers, missing, currency) => {
      const bounds = { periodStart: '2026-09-30T22:00:00Z', periodEnd: '2026-10-31T22:59:59.999Z' };
      const getPresetSummary = { ...answers.getPresetSummary, ...bounds };
      const dataset = await fetchFrom(await serve({ ...minimalAnswers, ...answers, getPresetSummary }));
      expect(
        dataset.gaps.map(({ difference }) => [decimalString(difference), difference.currency]),
      ).toContainEqual([missing, currency]);
      expect(buildReport(dataset, { locale: 'en' }).warnings.map(({ code }) => code)).toContain(
        'documents_incomplete',
      );
    },
  );

  it('balances the month of a time zone that the service does not use', async () => {
    const now = new Date('2026-11-15T12:00:00Z');
    const bought = ['2026-10-01T03:00:00', '2026-10-15T12:00:00', '2026-11-01T02:00:00'];
    const documents = bought.map((purchaseTime, index) => ({
      storeName: 'Lidl',
      totalAmount: `${index + 1}.97`,
      currency: 'PLN',
      purchaseTime,
    }));
    const service = await startService({ documents, now: () => now });
    onTestFinished(() => service.stop());
    const connection = connect({ baseUrl: service.url, token: service.token, ca: service.ca });
    onTestFinished(connection.close);
    const reconciliationIn = async (timeZone: string) => {
      const dataset = await fetchDataset(connection.client, { ...october, timeZone, now });
      const { status, summaryTotal, source } = buildReport(dataset, { locale: 'en' }).figures.reconciliation;
      return [status, summaryTotal && decimalString(summaryTotal), source];
    };
    expect(await reconciliationIn('Europe/Warsaw')).toEqual(['balanced', '4.94', 'preset:last-month']);
    expect(await reconciliationIn('America/New_York')).toEqual(['balanced', '6.94', 'period']);
  });
});
