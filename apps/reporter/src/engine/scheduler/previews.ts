import { ApiError } from '@outlay/core';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { failureText } from '../../errors/failure-text.ts';
import { expectedKind, kindOf } from '../../errors/kind-of.ts';
import { type PreviewedReport, type PreviewRequest, previewReport } from '../manual/preview-report.ts';
import { type RunActionsDeps, withRunDeps } from './with-run-deps.ts';

/** A preview that someone asks for. */
export type RequestedPreview = PreviewRequest & {
  /** Random; the same identifier is made once. */
  readonly id: string;
  readonly periodFrom: string;
  readonly periodUntil: string;
};

/** Why a preview failed. */
export type PreviewFailure = {
  /** `timeout`: it took too long; `rate_limited`: the hourly limit of the token is used up. */
  readonly kind: FailureKind | 'timeout' | 'rate_limited';
  /** In English. */
  readonly reason: string;
};

/** A preview and what became of it: neither while it is made. */
export type Preview = RequestedPreview & {
  readonly startedAt: Date;
  readonly report?: PreviewedReport;
  readonly failure?: PreviewFailure;
};

/** Makes reports to look at, in the memory of this process. */
export type Previews = {
  /**
   * Begins a preview, unless it was begun before.
   * @returns `busy` if another one is being made
   */
  readonly begin: (requested: RequestedPreview) => 'begun' | 'busy';
  /** A preview that is being made or was made lately. */
  readonly find: (id: string) => Preview | undefined;
  /** Settles when a preview has ended. */
  readonly ended: (id: string) => Promise<void>;
  /** Waits for the preview in progress; no more begin. */
  readonly end: () => Promise<void>;
};

/** Maximum duration. Milliseconds. */
const maxMs = 120_000;
/** How many are kept, and for how long: they are in memory. */
const kept = { count: 5, ms: 30 * 60_000 } as const;

/** Makes one preview at a time, with the configuration that is current when it begins. */
export function createPreviews(deps: RunActionsDeps): Previews {
  const { now, onEvent, signal, reportProcesses } = deps;
  const previews = new Map<string, Preview>();
  let inProgress: { readonly id: string; readonly ended: Promise<void> } | undefined;
  const make = async (requested: Preview): Promise<void> => {
    const timeout = AbortSignal.timeout(maxMs);
    const limited = { ...deps, signal: AbortSignal.any([signal, timeout]) };
    try {
      const report = await withRunDeps(limited, async (runDeps) =>
        previewReport(runDeps, requested, await reportProcesses.get()),
      );
      previews.set(requested.id, { ...requested, report });
    } catch (error) {
      if (expectedKind(error) === undefined && !limited.signal.aborted) {
        onEvent({ type: 'error', during: 'making a preview', reason: failureText(error) });
      }
      const kind = timeout.aborted ? 'timeout' : failureKind(error);
      previews.set(requested.id, { ...requested, failure: { kind, reason: failureText(error) } });
    }
  };
  const forgetOld = () => {
    const before = now().getTime() - kept.ms;
    const ids = [...previews.keys()];
    for (const [index, id] of ids.entries()) {
      const isOld = (previews.get(id)?.startedAt.getTime() ?? 0) < before || index < ids.length - kept.count;
      if (isOld && id !== inProgress?.id) previews.delete(id);
    }
  };
  return {
    begin(requested) {
      signal.throwIfAborted();
      if (previews.has(requested.id)) return 'begun';
      if (inProgress) return 'busy';
      const preview = { ...requested, startedAt: now() };
      previews.set(requested.id, preview);
      const ended = make(preview).finally(() => {
        inProgress = undefined;
      });
      inProgress = { id: requested.id, ended };
      forgetOld();
      return 'begun';
    },
    find(id) {
      forgetOld();
      return previews.get(id);
    },
    ended: async (id) => {
      if (inProgress?.id === id) await inProgress.ended;
    },
    end: async () => inProgress?.ended,
  };
}

/** The kind of an error, as people are told it. */
export function failureKind(error: unknown): PreviewFailure['kind'] {
  return error instanceof ApiError && error.code === 'rate_limited' ? error.code : kindOf(error);
}
