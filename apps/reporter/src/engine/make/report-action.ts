import type { Dataset, OptionalResource } from '@outlay/reports';
import type { ReportTask } from './report-task.ts';

/**
 * What happens after the records are read: deliver the files, hold them for review, e-mail only a note that there is
 * nothing to report, or skip the run.
 */
export type ReportAction = 'deliver' | 'hold' | 'note' | 'skip';

/** The parts of a dataset that tell whether it is complete. */
type Completeness = Pick<Dataset, 'gaps' | 'unreadableDocuments' | 'unavailable'>;

/** The records that a report shows. */
export type ShownRecords = Completeness &
  Pick<Dataset, 'documents'> & {
    /** Whether its filter has a name that nothing has: that nothing is shown may be a mistake. */
    readonly isDoubtful: boolean;
  };

/** How a report handles empty periods and incomplete records, and whether it is sent by e-mail. */
type Rules = {
  readonly form: Pick<ReportTask['form'], 'whenEmpty' | 'whenIncomplete'>;
  readonly renditions: readonly Pick<ReportTask['renditions'][number], 'isMailed'>[];
};

/**
 * The action for a report, by its records and the rules of its job. Anything that the service did not provide makes the
 * records incomplete, not only documents.
 */
export function actionFor(
  { documents, isDoubtful, ...completeness }: ShownRecords,
  { form: { whenEmpty, whenIncomplete }, renditions }: Rules,
): ReportAction {
  if (whyIncomplete(completeness) !== undefined) return whenIncomplete === 'hold' ? 'hold' : 'deliver';
  if (documents.length > 0 || isDoubtful || whenEmpty === 'send') return 'deliver';
  return whenEmpty === 'note' && renditions.some(({ isMailed }) => isMailed) ? 'note' : 'skip';
}

const names: Readonly<Record<OptionalResource, string>> = {
  recurring: 'recurring expenses',
  duplicates: 'suspected duplicates',
  groups: 'groups',
  weekly_text: 'the text about the week',
  receipts: 'images of documents',
};

/** Why a report is empty. @param read - all documents of the period, whatever the filter */
export function whyEmpty(read: readonly unknown[]): string {
  return read.length > 0 ? 'the filter leaves no documents' : 'the period has no documents';
}

/** Why the records are incomplete; `undefined` if they are complete. */
export function whyIncomplete({ gaps, unreadableDocuments, unavailable }: Completeness): string | undefined {
  if (gaps.length > 0 || unreadableDocuments > 0) {
    return 'the document list may be incomplete';
  }
  if (unavailable.length === 0) return undefined;
  const missing = unavailable.map(({ resource }) => names[resource]).join(', ');
  return `the finance service did not provide everything (${missing})`;
}
