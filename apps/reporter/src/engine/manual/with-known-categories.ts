import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { PresentAccount } from '../pin/present-account.ts';
import { type CategoryDeps, withCategoriesIfRead } from '../pin/with-categories.ts';
import { periodKey } from '../plan/same-report.ts';
import type { ManualRunRequest } from './run-account.ts';

/** Adds the service's names of categories to a requested report if a run of its period may have the same filter in another language. */
export async function withKnownCategories(
  deps: CategoryDeps,
  request: ManualRunRequest,
): Promise<ManualRunRequest> {
  const { job, account, settings } = request;
  if (!job.filter?.category || request.categories) return request;
  const present: Exclude<PresentAccount, { readonly missing: string }> = {
    job,
    account,
    identity: { ...settings, filter: job.filter },
  };
  const runs = await runsOfPeriod(deps.database, periodKey(request));
  const { categories } = (await withCategoriesIfRead(deps, present, runs)).identity;
  return { ...request, categories };
}
