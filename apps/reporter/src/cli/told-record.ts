import { join } from 'node:path';
import type { RunRecord } from '../store/read-runs.ts';
import type { Attempt, Delivery } from '../store/schema.ts';
import { toldRun } from './run-text.ts';

/** A run with its deliveries, tries and staged files, as scripts are told of it. @param root - folder of the store */
export function toldRecord({ run, deliveries, files, attempts }: RunRecord, root: string) {
  return {
    run: toldRun(run),
    deliveries: deliveries.map((delivery) => toldDelivery(delivery, attempts)),
    files: files.map(({ name, locale, format, mediaType, bytes, sha256, path }) => ({
      name,
      locale,
      format,
      mediaType,
      bytes,
      sha256,
      path: join(root, path),
    })),
  };
}

function toldDelivery(delivery: Delivery, attempts: readonly Attempt[]) {
  const { id, channel, target, locale, files, copyOf, messageId, state, reason, receipt, nextTryAt } =
    delivery;
  const told = { id, channel, target, locale, files, copyOf, messageId, state, reason, receipt, nextTryAt };
  const tries = attempts.filter(({ deliveryId }) => deliveryId === id);
  return {
    ...told,
    attempts: tries.map(({ number, startedAt, endedAt, outcome, detail }) => ({
      number,
      startedAt,
      endedAt,
      outcome,
      detail,
    })),
  };
}
