import { lastDay, periodName } from '@outlay/core/time';
import type { ClosedPeriod } from '../../adapters/store/schema.ts';
import { utcTime } from './run-text.ts';

const closers = {
  manual: 'by outlay close',
  automatic: 'automatically',
  correction: 'with a correction',
} as const satisfies Record<ClosedPeriod['closedBy'], string>;

/** What closed a period: "as revision 1 by outlay close, 2026-11-15 12:00 UTC, hash 4f0c…". */
export function closedText({ revision, closedBy, closedAt, hash }: ClosedPeriod): string {
  return `as revision ${revision} ${closers[closedBy]}, ${utcTime(closedAt)}, hash ${hash}`;
}

/** A revision of a closed period as one line. */
export function closedLine(closed: ClosedPeriod): string {
  const { job, account } = closed;
  return `${job}  ${account}  ${nameOf(closed)}  closed ${closedText(closed)}`;
}

/** A revision of a closed period as JSON. */
export function closedToJson(closed: ClosedPeriod) {
  const { job, account, kind, periodFrom: from, periodUntil: until, runId, sha256 } = closed;
  const { revision, closedBy, closedAt, hash } = closed;
  const period = { name: nameOf(closed), start: from, end: lastDay({ from, until }) };
  return { job, account, kind, period, revision, run: runId, documents: sha256, closedBy, closedAt, hash };
}

function nameOf({ kind, periodFrom: from, periodUntil: until }: ClosedPeriod): string {
  return periodName(kind, { from, until });
}
