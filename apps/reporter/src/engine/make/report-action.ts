import type { Dataset, OptionalResource } from '@outlay/reports';
import type { ReportTask } from './report-task.ts';

/**
 * What becomes of a run whose records are read: its files are delivered, or wait for a person, or only messages go out
 * that say that there is nothing to report, or nothing does.
 */
export type ReportAction = 'deliver' | 'hold' | 'note' | 'skip';

/** What of a dataset says whether it is whole. */
type Completeness = Pick<Dataset, 'gaps' | 'unreadableDocuments' | 'unavailable'>;

/** What a report does about empty periods and incomplete records, and whether anybody gets it by e-mail. */
type Rules = {
  readonly form: Pick<ReportTask['form'], 'whenEmpty' | 'whenIncomplete'>;
  readonly renditions: readonly Pick<ReportTask['renditions'][number], 'isMailed'>[];
};

/**
 * What becomes of a run, by its records and what its job says of empty periods and incomplete records. Anything that the
 * service did not give makes them incomplete, documents or not.
 */
export function actionFor(
  { documents, ...completeness }: Completeness & Pick<Dataset, 'documents'>,
  { form: { whenEmpty, whenIncomplete }, renditions }: Rules,
): ReportAction {
  if (whyIncomplete(completeness) !== undefined) return whenIncomplete === 'hold' ? 'hold' : 'deliver';
  if (documents.length > 0 || whenEmpty === 'send') return 'deliver';
  return whenEmpty === 'note' && renditions.some(({ isMailed }) => isMailed) ? 'note' : 'skip';
}

const names: Readonly<Record<OptionalResource, string>> = {
  recurring: 'recurring expenses',
  duplicates: 'suspected duplicates',
  groups: 'groups',
  weekly_text: 'the text about the week',
  receipts: 'images of documents',
};

/** Why files wait for a person where their job holds what is incomplete; `undefined` where its records are whole. */
export function whyIncomplete({ gaps, unreadableDocuments, unavailable }: Completeness): string | undefined {
  if (gaps.length > 0 || unreadableDocuments > 0) {
    return 'the document list may be incomplete';
  }
  if (unavailable.length === 0) return undefined;
  const missing = unavailable.map(({ resource }) => names[resource]).join(', ');
  return `the finance service did not provide everything (${missing})`;
}
