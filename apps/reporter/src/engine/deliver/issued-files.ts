import { revisionOfRun } from '../../adapters/store/closed-periods.ts';
import { filesOf, type RunRecord } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';

/**
 * Whether the files of a run can only be delivered and never be created again, because later ones follow from them: it is a
 * numbered batch or a revision of a closed period.
 */
export async function isIssued(database: Database, run: Run): Promise<boolean> {
  const closed = await revisionOfRun(database, run);
  return isIssuedRecord({ files: await filesOf(database, run), ...(closed ? { closed } : {}) });
}

/** As `isIssued`, of a run that was read with its files. */
export function isIssuedRecord({ files, closed }: Pick<RunRecord, 'files' | 'closed'>): boolean {
  return closed !== undefined || files.some(({ format }) => format === 'batch');
}
