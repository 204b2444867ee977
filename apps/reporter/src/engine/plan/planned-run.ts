import { createHash } from 'node:crypto';
import { datedPeriodName, dateInZone, type Instant, type Period } from '@outlay/core/time';
import { type ExportFormat, exporters } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { fileNameOf } from '../../adapters/configuration/file-name-template.ts';
import { filteredName } from '../../adapters/configuration/filtered-name.ts';
import { s3Target } from '../../adapters/configuration/s3-target.ts';
import { batchField } from '../../adapters/store/export-batches.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { DeliveredFile, Delivery, Run } from '../../adapters/store/schema.ts';
import { pinOf } from './account-pin.ts';
import { batchName } from './batch-name.ts';
import { type EmailPlace, type FilePlace, type JobPlace, jobPlaces } from './job-places.ts';
import { revisedName } from './revised-name.ts';
import { deliveryId, runId } from './run-identity.ts';

/** What a run is planned from. */
export type RunPlan = {
  readonly job: Job;
  readonly account: Account;
  /** Token of the account; `undefined` if it cannot be read here. */
  readonly token: string | undefined;
  readonly period: Period;
  readonly scheduledFor: Instant;
  /** Sender of e-mails. */
  readonly from: string | undefined;
  /** Whether the run is scheduled, was started manually, or reads a closed period again. */
  readonly origin: Run['origin'];
  /** Revision of its period's report; by default 1, the first report. */
  readonly revision?: number;
  /** Identifier of the command that started the run, if it has one. */
  readonly request?: string | null;
  /** Identifier of a recorded run; by default derived from the other members. */
  readonly id?: string;
  readonly now: Date;
};

/** A run of a job for one account, with a pending delivery for each folder, bucket and recipient. */
export function plannedRun(plan: RunPlan): PlannedRun {
  return runTo(plan, jobPlaces(plan.job)(plan.account.name));
}

/** The runs of a job at one time: one for each account that has deliveries. */
export function plannedRuns(
  plan: Omit<RunPlan, 'account' | 'token'>,
  accounts: readonly Pick<RunPlan, 'account' | 'token'>[],
): PlannedRun[] {
  const placesOf = jobPlaces(plan.job);
  return accounts
    .map((one) => runTo({ ...plan, ...one }, placesOf(one.account.name)))
    .filter(({ deliveries }) => deliveries.length > 0);
}

function runTo(plan: RunPlan, places: readonly JobPlace[]): PlannedRun {
  const { job, account, token, period, scheduledFor, origin, revision = 1, request = null } = plan;
  const now = plan.now.toISOString();
  const { id = runId(job.name, account.name, scheduledFor, revision) } = plan;
  const run: Run = {
    id,
    job: job.name,
    account: account.name,
    kind: job.kind,
    periodFrom: period.from,
    periodUntil: period.until,
    scheduledFor,
    state: 'planned',
    attempt: 0,
    reason: null,
    canceledBy: null,
    isHeld: 0,
    heldFor: null,
    pin: pinOf(id, { baseUrl: account.baseUrl, token, filter: job.filter }),
    revision,
    request,
    owner: null,
    leaseUntilMs: null,
    origin,
    // A manual run is executed by the process of its command.
    nextAt: origin === 'manual' ? null : now,
    failures: 0,
    stagedAt: null,
    filesRemovedAt: null,
    warnings: null,
    spent: null,
    isUnresolved: 0,
    plannedAt: now,
    changedAt: now,
  };
  const targets = places.map((place) => targetOf({ ...plan, id }, place));
  return { run, deliveries: targets.map((target, index) => newDelivery(run, index, { ...target, now })) };
}

type Target = Pick<Delivery, 'channel' | 'target' | 'locale' | 'files' | 'messageId' | 'onUncertain'>;

type NewDelivery = Target & {
  readonly now: Instant;
  readonly copyOf?: string | null;
  readonly origin?: Delivery['origin'];
};

/**
 * A pending delivery of a run.
 * @param position - position within the run, from 0
 */
export function newDelivery(
  run: Run,
  position: number,
  { now, copyOf = null, origin = 'planned', ...target }: NewDelivery,
): Delivery {
  return {
    ...target,
    id: deliveryId(run.id, position),
    runId: run.id,
    position,
    copyOf,
    origin,
    state: 'pending',
    attempt: 0,
    isHandedOver: 0,
    reason: null,
    receipt: null,
    nextAttemptAt: null,
    changedAt: now,
  };
}

/** The Message-ID of a run's e-mail to an address. It is deterministic, so that mail clients recognize duplicates. */
export function messageIdOf(run: string, address: string, from: string): string {
  const hash = createHash('sha256').update(JSON.stringify([run, address.toLowerCase()]));
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.digest('hex').slice(0, 32)}@${domain}>`;
}

type IdentifiedPlan = RunPlan & { readonly id: string };

function targetOf(plan: IdentifiedPlan, place: JobPlace): Target {
  return place.channel === 'email' ? emailTarget(plan, place) : fileTarget(plan, place);
}

function fileTarget(plan: RunPlan, delivery: FilePlace): Target {
  const locale = delivery.locale ?? plan.account.locale;
  const formats = delivery.formats ?? plan.job.formats;
  return {
    channel: delivery.channel,
    target: delivery.channel === 's3' ? s3Target(delivery) : delivery.path,
    locale,
    files: filesNamed(plan, { template: delivery.name, formats, locale }),
    messageId: null,
    onUncertain: 'hold',
  };
}

function emailTarget(plan: IdentifiedPlan, { recipient, onUncertain }: EmailPlace): Target {
  const { id, job, account, from = '' } = plan;
  const locale = recipient.locale ?? account.locale;
  const formats = recipient.formats ?? job.formats;
  return {
    channel: 'email',
    target: recipient.address,
    locale,
    files: filesNamed(plan, { template: '{kind}-{period}.{ext}', formats, locale }),
    messageId: messageIdOf(id, recipient.address, from),
    onUncertain,
  };
}

type Naming = {
  readonly template: string;
  readonly formats: readonly ExportFormat[];
  readonly locale: Locale;
};

function filesNamed(
  { job, account, period, scheduledFor, revision = 1 }: RunPlan,
  { template, formats, locale }: Naming,
): DeliveredFile[] {
  const values = {
    job: job.name,
    account: account.name,
    kind: job.kind,
    period: datedPeriodName(job.kind, period),
    date: dateInZone(scheduledFor, job.schedule.timeZone),
    locale,
    batch: batchField,
  };
  return formats.map((format) => {
    const ext = exporters[format].extension;
    const name = filteredName(fileNameOf(template, { ...values, ext }), { filter: job.filter, ext });
    // Each batch has a number of its own, which is known when it is staged.
    return { format, name: job.only ? batchName(name, ext) : revisedName(name, { revision, ext }) };
  });
}
