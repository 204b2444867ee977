import { answerJson, startFakeService } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { connect } from '../../adapters/service/connect.ts';
import { makeInTemporaryFolder } from './make-in-temporary-folder.ts';
import { sourceOf } from './report-source.ts';

const totals = { totalAmount: 5, categoryTotals: [{ category: 'Jedzenie', totalAmount: 5 }] };
const document = {
  id: '5f0c2d3e-0000-4000-8000-000000000001',
  storeName: 'Lidl',
  totalAmount: 5,
  currency: 'PLN',
  purchaseTime: '2026-10-03T10:00:00Z',
};

it('creates an archive without missing images, and lists them', async () => {
  const server = await startFakeService({
    listDocuments: { items: [document] },
    getPeriodSummary: totals,
    getPresetSummary: totals,
    listCategories: { categories: [] },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
    getDocumentImage: answerJson(403, { error: 'forbidden' }),
  });
  const { client, close } = connect({ baseUrl: server.url, token: 'svc_a.b', ca: server.ca });
  const formats = ['zip', 'pdf', 'json'] as const;
  try {
    await using made = await makeInTemporaryFolder(sourceOf(client), {
      request: {
        kind: 'monthly',
        period: { from: '2026-10-01', until: '2026-11-01' },
        timeZone: 'Europe/Warsaw',
        account: null,
        now: new Date('2026-11-15T12:00:00Z'),
      },
      form: {
        report: {},
        exportOptions: {},
        withReceipts: true,
        whenEmpty: 'send',
        whenIncomplete: 'send-marked',
      },
      renditions: [{ locale: 'en', formats, isMailed: false }],
    });
    const { warnings, staged } = made;
    expect(staged.map(({ format }) => format)).toEqual(formats);
    expect(warnings.filter(({ code }) => code === 'section_unavailable')).toEqual([
      {
        code: 'section_unavailable',
        message:
          'The finance service did not provide document images: the token is not allowed to read this data. This report does not include them.',
      },
    ]);
    expect(server.requests.filter(({ url }) => url.includes('/image'))).toHaveLength(1);
  } finally {
    await close();
    await server.stop();
  }
});
