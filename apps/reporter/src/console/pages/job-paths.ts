/** What can be done with a job on a page of its own. */
export type JobPageAction = 'run' | 'preview' | 'backfill' | 'pause' | 'resume';

/** The address of the page of a job. */
export function jobPath(job: string): string {
  return `/jobs/${encodeURIComponent(job)}`;
}

/** What a form about a report of a job begins with. */
export type JobQuery = {
  readonly period?: string | undefined;
  readonly account?: string | undefined;
  /** The days of a backfill. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The address of the page that asks to confirm an action on a job. */
export function jobActionPath(job: string, what: JobPageAction, query: JobQuery = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return `${jobPath(job)}/${what}${search === '' ? '' : `?${search}`}`;
}

/** The address of the page that shows what became of a job that someone ran. */
export function startedPath(job: string, id: string): string {
  return `${jobPath(job)}/started/${id}`;
}

/** The address of a preview. */
export function previewedPath(job: string, id: string): string {
  return `${jobPath(job)}/previews/${id}`;
}
