import { lostAttempts } from '../../adapters/store/lost-attempts.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { requestsOfReport } from '../make/requests-of-report.ts';

/**
 * How many requests the report of a run reserves at once. A process that crashes returns none of those that it has not
 * sent, and they count for an hour. So a run that has failed or crashed before reserves each request when it sends it:
 * its next attempts use no more of the hourly limit than they send.
 */
export async function requestsAheadOf(database: Database, { id, attempt, failures }: Run): Promise<number> {
  if (failures > 0) return 1;
  if (attempt <= 1) return requestsOfReport;
  const { total } = await lostAttempts(database, id);
  return total > 0 ? 1 : requestsOfReport;
}
