import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startFakeService } from '@outlay/core/testing';
import type { TestService } from '@outlay/service/testing';
import { onTestFinished } from 'vitest';

const summary = { totalAmount: 12.34, categoryTotals: [{ category: 'Jedzenie', totalAmount: 12.34 }] };
const purchase = { storeName: 'Lidl', totalAmount: 12.34, currency: 'PLN', purchaseDate: '2026-10-03' };

/**
 * Starts a service with one purchase in October 2026 for a test.
 * @param isComplete - whether its list includes the purchase; its summaries always do
 */
export async function startPurchaseService(
  isComplete = true,
): Promise<Pick<TestService, 'url' | 'caFile' | 'token'>> {
  const server = await startFakeService({
    listDocuments: { items: isComplete ? [purchase] : [] },
    getPeriodSummary: summary,
    getPresetSummary: summary,
    listCategories: { categories: [] },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
  });
  onTestFinished(server.stop);
  const caFile = join(await temporaryFolder(), 'ca.pem');
  await writeFile(caFile, server.ca);
  return { url: server.url, caFile, token: 'svc_a.b' };
}
