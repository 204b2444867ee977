import { decimalString } from '@outlay/core/money';
import { lastDay, periodName } from '@outlay/core/time';
import type { NewBatch } from '../../adapters/store/export-batches.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import type { DryCorrection, DryRun } from '../../engine/manual/dry-run.ts';
import type { LeftReport } from '../../engine/manual/dry-run-basis.ts';
import type { ManualRunRequest } from '../../engine/manual/run-account.ts';
import { requestLines } from '../report/report-outcome.ts';
import type { DistinctRequest } from '../requests/distinct-requests.ts';
import { amountText } from './amount-text.ts';
import { messageBytes } from './message-bytes.ts';

/** A dry run as JSON. */
export type DryRunJson = ReturnType<typeof dryRunToJson>;

/**
 * The JSON form of a dry run.
 * @param requests - requests of the dry run
 */
export function dryRunToJson(
  { job, account, period }: Pick<ManualRunRequest, 'job' | 'account' | 'period'>,
  { action, reason, deliveries, files, warnings, batch, correction, left }: DryRun,
  requests: readonly DistinctRequest[],
) {
  return {
    job: job.name,
    account: account.name,
    period: { name: periodName(job.kind, period), start: period.from, end: lastDay(period) },
    action,
    reason: reason || null,
    left: left ?? null,
    warnings,
    distinctRequests: requests,
    batch: batch ? batchToJson(batch) : null,
    correction: correction ? correctionToJson(correction) : null,
    deliveries: deliveries.map((delivery) => deliveryToJson(delivery, files)),
  };
}

function batchToJson({ number, counts, totals }: NewBatch) {
  return { number, ...counts, totals };
}

function correctionToJson({ totals, ...counts }: DryCorrection) {
  return {
    ...counts,
    totals: totals.map(({ before, effect, now }) => ({
      currency: now.currency,
      before: decimalString(before),
      now: decimalString(now),
      change: decimalString(effect),
    })),
  };
}

function deliveryToJson({ channel, target, locale, files }: Delivery, staged: DryRun['files']) {
  const bytesOf = (format: string) =>
    staged.find((file) => file.locale === locale && file.format === format)?.bytes ?? 0;
  const named = files.map(({ format, name }) => ({ name, format, bytes: bytesOf(format) }));
  const size = channel === 'email' ? { messageBytes: messageBytes(named, bytesOf('message')) } : {};
  return { channel, target, locale, files: named, ...size };
}

const actionLines = {
  deliver: () => [],
  hold: (reason) => [`would be held: ${reason}`],
  note: (reason) => [`${reason}; only a note would be sent`],
  skip: (reason) => [`would be skipped, because ${reason}`],
} as const satisfies Record<DryRun['action'], (reason: string) => readonly string[]>;

/**
 * A dry run as lines of text.
 * @param maxBytes - maximum size of an e-mail
 */
export function dryRunLines(
  { period, action, reason, left, distinctRequests, deliveries, batch, correction }: DryRunJson,
  maxBytes: number | undefined,
): string[] {
  const head = [`${period.name}, ${period.start} to ${period.end}`, ...requestLines(distinctRequests)];
  if (left?.because === 'repeated') return [...head, leftText(left)];
  return [
    ...head,
    ...(left ? [leftText(left)] : []),
    ...actionLines[action](reason ?? ''),
    ...(batch ? [batchText(batch)] : []),
    ...(correction ? [correctionText(correction)] : []),
    ...deliveries.flatMap((delivery) => deliveryLines(delivery, maxBytes ?? Number.POSITIVE_INFINITY)),
  ];
}

/** What follows it is what `--revision` would do, unless the command is a repeated one. */
function leftText({ because, run }: LeftReport): string {
  switch (because) {
    case 'delivered':
      return `already delivered by run ${run}; nothing would be created or sent without --revision. With it:`;
    case 'undecided':
      return `run ${run} is held, or a message may have arrived; nothing would be created or sent until you decide (outlay show ${run}) or pass --revision. With it:`;
    case 'repeated':
      return `run ${run} was created with the same --id; nothing would be created or sent`;
  }
}

function batchText({ number, added, changed, removed, totals }: NonNullable<DryRunJson['batch']>): string {
  const amounts = totals.map(amountText).join(', ');
  const counts = `would be batch ${number}: ${added} new, ${changed} changed, ${removed} removed`;
  return amounts === '' ? counts : `${counts}; ${amounts}`;
}

function correctionText(correction: NonNullable<DryRunJson['correction']>): string {
  const { revises, added, changed, removed, totals } = correction;
  const sums = totals.map(({ currency, before, now, change }) => {
    return `; total ${before} ${currency} before, ${now} ${currency} now, change ${change} ${currency}`;
  });
  const counts = `${added} added, ${changed} changed, ${removed} removed`;
  return `would correct revision ${revises}: ${counts}${sums.join('')}`;
}

function deliveryLines(
  { channel, target, files, messageBytes: size }: DryRunJson['deliveries'][number],
  maxBytes: number,
): string[] {
  const lines = files.map(({ name, bytes }) =>
    channel === 'email'
      ? `would send ${name} to ${target} (${bytes} bytes)`
      : `would write ${target}/${name} (${bytes} bytes)`,
  );
  if (size === undefined) return lines;
  const tooLarge = `, over the limit of ${maxBytes}; files would be archived or left out`;
  return [
    ...lines,
    `would send an e-mail of about ${size} bytes to ${target}${size > maxBytes ? tooLarge : ''}`,
  ];
}
