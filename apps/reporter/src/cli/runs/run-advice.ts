import type { StoreKeys } from '../../adapters/staged-files/encryption-key.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { missingKey } from '../../adapters/store/staged-bytes-of.ts';
import { isOfDamagedFiles, remakeCommand } from '../../engine/deliver/damaged-files.ts';
import { isIssuedRecord } from '../../engine/deliver/issued-files.ts';
import { isNameConflict } from '../../engine/deliver/name-conflict.ts';
import { latestDeliveries } from '../../engine/deliver/run-outcome.ts';
import { acceptCommand, isToConfirm, revisionCommand } from '../../engine/deliver/settings-advice.ts';
import { undeliveredText } from '../../engine/deliver/undelivered-text.ts';
import { isCanceled } from '../../engine/pin/present-account.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { utcTime } from './run-text.ts';

/** The recommended next step for a run: a command, if there is one, and what it does. */
export type RunAdvice = { readonly command: string | null; readonly text: string };

/** Keys of encrypted files; `unknown` if they were not read. */
export type ReadableKeys = StoreKeys | undefined | 'unknown';

/** The recommended next step for a run. */
export function runAdvice(record: RunRecord, keys: ReadableKeys = 'unknown'): RunAdvice {
  const { run, files, deliveries } = record;
  const { id, owner, nextAt } = run;
  if (owner !== null) return { command: null, text: 'nothing: a process is working on it' };
  const missing = keys === 'unknown' || run.filesRemovedAt !== null ? undefined : missingKey({ keys }, files);
  const issued = isIssuedRecord(record);
  if (missing) return issued ? { command: null, text: missing.message } : keyAdvice(run, missing);
  if (isToConfirm(run)) return confirmAdvice(run);
  if (run.isHeld === 1 && run.heldFor === 'settings') return changedAdvice(run, issued);
  if (run.isHeld === 1 && run.heldFor === 'deletions') {
    const text = `creates the batch and reverses these documents, provided they were deleted; outlay retry ${id} reads the records again`;
    return { command: acceptCommand(run), text };
  }
  if (run.isHeld === 1 && run.state === 'planned') {
    return { command: `outlay retry ${id}`, text: 'reads the records again and creates the report' };
  }
  if (run.isHeld === 1) {
    return {
      command: `outlay release ${id}`,
      text: `delivers the files; review them first (outlay resend ${id} --to ADDRESS sends them to you); outlay retry ${id} --force creates the report again`,
    };
  }
  if (run.canceledBy !== null && run.filesRemovedAt === null) {
    return {
      command: `outlay retry ${id}`,
      text: files.length === 0 ? 'creates the report after all' : 'delivers the files after all',
    };
  }
  if (nextAt !== null) {
    return {
      command: `outlay retry ${id}`,
      text: `continues now; outlay serve does so at ${utcTime(nextAt)}`,
    };
  }
  if (run.filesRemovedAt !== null) return { command: remakeCommand(run), text: 'creates the report again' };
  if (latestDeliveries(deliveries).some((delivery) => isOfDamagedFiles(run, delivery))) {
    if (issued) return issuedAdvice(run, 'restore its staged files from a backup first');
    return {
      command: remakeCommand(run),
      text: 'creates the report again: its staged files are damaged or missing',
    };
  }
  if (latestDeliveries(deliveries).some((delivery) => isNameConflict(run, delivery))) {
    if (issued) return issuedAdvice(run, 'move the other file away first');
    return {
      command: revisionCommand(run),
      text: 'creates a revision with different file names; if you remove the other file, outlay retry is enough',
    };
  }
  if (issued && deliveries.some((delivery) => isCanceled(run, delivery)) && run.state !== 'delivered') {
    return { command: `outlay retry ${id}`, text: 'delivers the files to the current recipients' };
  }
  const [undelivered] = record.undelivered ?? [];
  if (undelivered) {
    const text = `${undeliveredText(undelivered)}: shows what to do; this run has nothing to export`;
    return { command: `outlay show ${undelivered.run.id}`, text };
  }
  return adviceByState(run, files.length > 0);
}

/** Advice for files that stay as they are. */
function issuedAdvice({ id }: Run, first: string): RunAdvice {
  return { command: `outlay retry ${id}`, text: `makes the missing deliveries; ${first}` };
}

/** Advice for a run whose files cannot be decrypted. */
function keyAdvice(run: Run, { message }: StoreError): RunAdvice {
  return {
    command: null,
    text: `${message}; if that key is lost, ${remakeCommand(run)} creates the report again`,
  };
}

function adviceByState(run: Run, isStaged: boolean): RunAdvice {
  const { id, state } = run;
  const retry = `outlay retry ${id}`;
  switch (state) {
    case 'delivered':
      return { command: `outlay resend ${id}`, text: 'sends the same files again' };
    case 'skipped':
      return { command: null, text: `nothing: ${run.reason ?? 'the period has no documents'}` };
    case 'unknown':
      return {
        command: `${retry} --uncertain`,
        text: 'resends what may have arrived; ask its recipients first',
      };
    case 'failed':
    case 'partial':
      return {
        command: retry,
        text: isStaged ? 'makes the missing deliveries' : 'creates the report; check the reason first',
      };
    case 'planned':
    case 'fetched':
    case 'rendered':
    case 'staged':
    case 'delivering':
      return { command: retry, text: isStaged ? 'makes the remaining deliveries' : 'creates the report' };
  }
}

/** Advice for a run whose account has changed since the batch or revision that it continues. */
function confirmAdvice({ id }: Run): RunAdvice {
  return {
    command: `outlay retry ${id} --same-account`,
    text: 'creates the report, provided it is still the same account; check the reason first',
  };
}

/** Advice for a run whose account has changed since it was planned. */
function changedAdvice({ id, state }: Run, issued: boolean): RunAdvice {
  const again = issued
    ? 'they cannot be created again'
    : `outlay retry ${id} --force creates the report again`;
  return state === 'planned'
    ? { command: `outlay retry ${id}`, text: 'plans the run again with the current configuration' }
    : {
        command: `outlay release ${id} --same-account`,
        text: `delivers these files, provided it is still the same account; ${again}`,
      };
}
