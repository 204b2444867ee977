import type { ClientHooks, WaitReason } from '@outlay/core';
import { formatSpan } from '../terminal/format-span.ts';
import type { Progress } from '../terminal/progress.ts';
import { retryText } from './retry-text.ts';

/** Hooks for the requests to the service. */
export type WatchedRequests = ClientHooks & { readonly onSend: (url: string) => void };

/** The hooks, and the URLs of all requests so far, including retries. */
export type RequestWatch = { readonly hooks: WatchedRequests; readonly urls: readonly string[] };

/** Shows the progress of requests; while they fail, shows why and when they are retried instead. */
export function watchRequests({ detail, problem }: Pick<Progress, 'detail' | 'problem'>): RequestWatch {
  const urls: string[] = [];
  let completed = 0;
  let isFailing = false;
  const count = () => {
    if (!isFailing) detail(`${completed} of ${urls.length} requests done`);
  };
  const hooks: WatchedRequests = {
    onSend(url) {
      urls.push(url);
      count();
    },
    onResponse({ errorCode }) {
      completed += 1;
      if (errorCode === undefined) isFailing = false;
      count();
    },
    onRetry(retry) {
      // After a 429, onWait reports the reason of the wait.
      if (retry.errorCode === 'rate_limited') return;
      isFailing = true;
      problem(retryText(retry));
    },
    onWait: ({ waitMs, reason }) => detail(`waiting ${formatSpan(waitMs)} ${waitReasons[reason]}`),
  };
  return { hooks, urls };
}

const waitReasons: Readonly<Record<WaitReason, string>> = {
  paused: 'as the service asked',
  probing: 'before checking whether the service responds again',
  rate_limited: 'for the hourly limit of the token to reset',
  spreading: 'to stay within the hourly limit of the token',
};
