import { createHash } from 'node:crypto';
import type { Instant, Period } from '@outlay/core/time';

/** A UUID that no other program uses as a namespace. */
const namespace = 'b8f0a4de-5a0b-4f53-9a3e-6f1f6f4f1c55';

/**
 * The identifier of a run. The same occurrence of a job and account always gets the same identifier.
 * @param revision - revision of its period's report
 */
export function runId(job: string, account: string, scheduledFor: Instant, revision = 1): string {
  const name = [job, account, scheduledFor, ...(revision === 1 ? [] : [revision])];
  return uuidV5(namespace, JSON.stringify(name));
}

/**
 * The identifier of a run of an occurrence whose usual identifier belongs to a report of other days or another filter.
 * @param run - the usual identifier
 * @param filter - its slug; `undefined` for all documents
 */
export function runIdOfReport(run: string, { from, until }: Period, filter?: string): string {
  return uuidV5(run, JSON.stringify([from, until, ...(filter === undefined ? [] : [filter])]));
}

/**
 * The identifier of a run that reads a closed period again.
 * @param occurrence - identifier of the run of the occurrence with which it is planned
 */
export function correctionId(occurrence: string, { from, until }: Period): string {
  return uuidV5(occurrence, JSON.stringify(['correction', from, until]));
}

/**
 * The identifier of a delivery.
 * @param position - position within the run
 */
export function deliveryId(run: string, position: number): string {
  return uuidV5(run, String(position));
}

/** A UUID made from a name (RFC 9562 §5.5). */
export function uuidV5(space: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
