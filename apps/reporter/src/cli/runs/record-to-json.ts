import { join } from 'node:path';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { warningsOf } from '../../adapters/store/run-warnings.ts';
import type { Attempt, Delivery } from '../../adapters/store/schema.ts';
import { closedToJson } from './closed-text.ts';
import { type ReadableKeys, runAdvice } from './run-advice.ts';
import { runToJson } from './run-text.ts';
import { stagedMessages } from './staged-messages.ts';

/**
 * A run as JSON: the warnings of its report, its attempts, what people did with it in the console, its deliveries, staged files, and next step. `files` are those of the report; `messages` the
 * texts of its e-mails, one for each language.
 * @param root - folder of the store
 */
export function recordToJson(record: RunRecord, root: string, keys?: ReadableKeys) {
  const { run, runAttempts, actions, deliveries, files, attempts, revises = null, closed } = record;
  return {
    run: { ...runToJson(run), revises, closed: closed ? closedToJson(closed) : null },
    warnings: warningsOf(run).map(({ code, message }) => ({ code, message })),
    attempts: runAttempts.map(({ number, owner, startedAt, endedAt, outcome, reason, accepted }) => ({
      number,
      owner,
      startedAt,
      endedAt,
      outcome,
      reason,
      accepted,
    })),
    actions: actions.map(({ id, what, recipient, who, startedAt, endedAt, outcome, reason }) => ({
      id,
      what,
      recipient,
      who,
      startedAt,
      endedAt,
      outcome,
      reason,
    })),
    deliveries: deliveries.map((delivery) => deliveryToJson(delivery, attempts)),
    files: files
      .filter(({ format }) => format !== 'message' && format !== 'documents' && format !== 'batch')
      .map(({ name, locale, format, mediaType, bytes, sha256, path, keyId }) => ({
        name,
        locale,
        format,
        mediaType,
        bytes,
        sha256,
        path: join(root, path),
        keyId,
      })),
    messages: stagedMessages(record).map(({ locale, bytes, sha256, path, keyId }) => ({
      locale,
      bytes,
      sha256,
      path: join(root, path),
      keyId,
    })),
    next: runAdvice(record, keys),
  };
}

function deliveryToJson(delivery: Delivery, attempts: readonly Attempt[]) {
  const { id, channel, target, locale, files, copyOf, origin, messageId } = delivery;
  const { state, reason, receipt, nextAttemptAt } = delivery;
  const named = { id, channel, target, locale, files, copyOf, origin, messageId };
  const fields = { ...named, state, reason, receipt, nextAttemptAt };
  const tries = attempts.filter(({ deliveryId }) => deliveryId === id);
  return {
    ...fields,
    attempts: tries.map(({ number, startedAt, endedAt, outcome, detail }) => ({
      number,
      startedAt,
      endedAt,
      outcome,
      detail,
    })),
  };
}
