import type { Dataset, OptionalResource } from '@outlay/reports';
import { sayReason } from '../../reasons/say-reason.ts';
import type { ReportTask } from './report-task.ts';

/**
 * What happens after the records are read: deliver the files, hold them for review, e-mail only a note that there is
 * nothing to report, or skip the run, also because a closed period has not changed.
 */
export type ReportAction = 'deliver' | 'hold' | 'note' | 'skip';

/** The parts of a dataset that tell whether it is complete. */
type Completeness = Pick<Dataset, 'gaps' | 'unreadableDocuments' | 'unavailable'>;

type Doubtful = Completeness & {
  /** Whether its filter has a name that nothing has: that nothing is shown may be a mistake. */
  readonly isDoubtful: boolean;
};

/** The records that a report shows. */
export type ShownRecords = Doubtful & Pick<Dataset, 'documents'>;

/**
 * Whether a list leaves out categories of documents: none has a category although the service's own totals have some, or
 * none has one of these totals that documents had before. Such documents look changed and are not.
 * @param before - the documents that those of now are compared with
 */
export function lacksCategories(
  { documents, summary }: Pick<Dataset, 'documents' | 'summary'>,
  before: Iterable<Categorized>,
): boolean {
  if (documents.length === 0) return false;
  const listed = categoriesOf(documents);
  const lost = (summary?.categories ?? []).flatMap(({ category, amount }) =>
    category === null || amount.minor === 0n || listed.has(category) ? [] : category,
  );
  if (listed.size === 0) return lost.length > 0;
  // A name that no document ever had may be one that only the totals use.
  const known = categoriesOf(before);
  return lost.some((category) => known.has(category));
}

type Categorized = Pick<Dataset['documents'][number], 'category' | 'lineItems'>;

function categoriesOf(documents: Iterable<Categorized>): ReadonlySet<string> {
  const categories = new Set<string>();
  for (const { category, lineItems } of documents) {
    for (const one of [category, ...lineItems.map((item) => item.category)]) {
      if (one !== null) categories.add(one);
    }
  }
  return categories;
}

/** Why records without categories are not compared. */
export const whyBare = sayReason('categories_missing');

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

/**
 * The action for the report of a closed period. Whether it is a correction can only be said of complete records, whatever
 * the job says of incomplete ones.
 * @param hasChanged - whether the documents that were read differ from the closed ones
 */
export function correctionFor(
  read: Doubtful & { readonly isBare: boolean },
  hasChanged: () => boolean,
): 'deliver' | 'hold' | 'skip' {
  if (isMissingDocuments(read) || read.isDoubtful) return 'hold';
  if (!hasChanged()) return 'skip';
  return whyIncomplete(read) === undefined && !read.isBare ? 'deliver' : 'hold';
}

/** Why a closed period gets no correction. */
export function whyUnchanged(revision: number): string {
  return sayReason('unchanged', { revision });
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
  return read.length > 0 ? sayReason('filter_leaves_none') : sayReason('no_documents');
}

/** Why a report is held. */
export function whyHeld(read: Doubtful): string {
  return whyIncomplete(read) ?? (read.isDoubtful ? sayReason('filter_name_unknown') : '');
}

/** Why the records are incomplete; `undefined` if they are complete. */
export function whyIncomplete(read: Completeness): string | undefined {
  const { unavailable } = read;
  if (isMissingDocuments(read)) return sayReason('list_incomplete');
  if (unavailable.length === 0) return undefined;
  const missing = unavailable.map(({ resource }) => names[resource]).join(', ');
  return sayReason('resources_missing', { missing });
}

function isMissingDocuments({ gaps, unreadableDocuments }: Completeness): boolean {
  return gaps.length > 0 || unreadableDocuments > 0;
}
