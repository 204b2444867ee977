import type { StoreKeys } from '../../adapters/staged-files/encryption-key.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { missingKey } from '../../adapters/store/staged-bytes-of.ts';
import { isOfDamagedFiles, remakeCommand } from '../../engine/deliver/damaged-files.ts';
import { latestDeliveries } from '../../engine/deliver/run-outcome.ts';
import { revisionCommand } from '../../engine/deliver/settings-advice.ts';
import { isOfTakenName } from '../../engine/deliver/taken-name.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { utcTime } from './run-text.ts';

/** What can be done about a run next: a command, if there is one, and what it does. */
export type RunAdvice = { readonly command: string | null; readonly text: string };

/** What encrypted files can be read with; `unknown` where nobody looked. */
export type ReadableKeys = StoreKeys | undefined | 'unknown';

/** What can be done about a run next. */
export function runAdvice(record: RunRecord, keys: ReadableKeys = 'unknown'): RunAdvice {
  const { run, files, deliveries } = record;
  const { id, owner, nextAt } = run;
  if (owner !== null) return { command: null, text: 'nothing: a process works on it' };
  const missing = keys === 'unknown' || run.filesRemovedAt !== null ? undefined : missingKey({ keys }, files);
  if (missing) return keyAdvice(run, missing);
  if (run.isHeld === 1 && run.heldFor === 'settings') return changedAdvice(run);
  if (run.isHeld === 1) {
    return {
      command: `outlay resend ${id}`,
      text: `delivers it; look at its files first, or send it to yourself with --to; outlay retry ${id} --force makes it anew`,
    };
  }
  if (nextAt !== null) {
    return {
      command: `outlay retry ${id}`,
      text: `goes on now; outlay serve does so by itself at ${utcTime(nextAt)}`,
    };
  }
  if (run.filesRemovedAt !== null) return { command: remakeCommand(run), text: 'makes the report anew' };
  if (latestDeliveries(deliveries).some((delivery) => isOfDamagedFiles(run, delivery))) {
    return {
      command: remakeCommand(run),
      text: 'makes the report anew: its staged files are damaged or gone',
    };
  }
  if (latestDeliveries(deliveries).some((delivery) => isOfTakenName(run, delivery))) {
    return {
      command: revisionCommand(run),
      text: 'makes a correction, whose files have names of their own; outlay retry is enough once the other file is gone',
    };
  }
  return adviceByState(run, files.length > 0);
}

/** Of a run whose files cannot be read. */
function keyAdvice(run: Run, { message }: StoreError): RunAdvice {
  return {
    command: null,
    text: `${message}; where that key is lost, ${remakeCommand(run)} makes the report anew`,
  };
}

function adviceByState(run: Run, isStaged: boolean): RunAdvice {
  const { id, state } = run;
  const retry = `outlay retry ${id}`;
  switch (state) {
    case 'delivered':
      return { command: `outlay resend ${id}`, text: 'sends the same files once more' };
    case 'skipped':
      return { command: null, text: `nothing: ${run.reason ?? 'the period has no documents'}` };
    case 'unknown':
      return {
        command: `${retry} --uncertain`,
        text: 'sends again what may have arrived: ask its recipients first',
      };
    case 'failed':
    case 'partial':
      return {
        command: retry,
        text: isStaged ? 'delivers what did not get to its place' : 'makes the report; see its reason first',
      };
    case 'planned':
    case 'fetched':
    case 'rendered':
    case 'staged':
    case 'delivering':
      return { command: retry, text: isStaged ? 'delivers what is left' : 'makes the report' };
  }
}

/** Of a run whose account has changed since it was planned. */
function changedAdvice({ id, state }: Run): RunAdvice {
  return state === 'planned'
    ? { command: `outlay retry ${id}`, text: 'plans it anew with the present configuration' }
    : {
        command: `outlay resend ${id} --same-account`,
        text: `delivers these files, if it is still the same account; outlay retry ${id} --force makes the report anew`,
      };
}
