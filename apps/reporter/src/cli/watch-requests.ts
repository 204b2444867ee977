import type { ClientHooks, WaitReason } from '@outlay/core';

/** What is watched of the requests to the service. */
export type WatchedRequests = ClientHooks & { readonly onSend: (url: string) => void };

/** The requests that were sent so far, the repeated ones included. */
export type RequestWatch = { readonly hooks: WatchedRequests; readonly urls: readonly string[] };

/** Watches requests, and tells how far they are. */
export function watchRequests(tell: (text: string) => void): RequestWatch {
  const urls: string[] = [];
  let answered = 0;
  const count = () => tell(`${answered} of ${urls.length} requests answered`);
  const hooks: WatchedRequests = {
    onSend(url) {
      urls.push(url);
      count();
    },
    onResponse() {
      answered += 1;
      count();
    },
    onRetry: ({ delayMs, errorCode }) => tell(`asking again in ${span(delayMs)} (${errorCode})`),
    onWait: ({ waitMs, reason }) => tell(`waiting ${span(waitMs)} ${waitReasons[reason]}`),
  };
  return { hooks, urls };
}

const waitReasons: Readonly<Record<WaitReason, string>> = {
  paused: 'because the service asked to',
  probing: 'to see whether the service answers again',
  used_up: 'for the hourly limit of the token',
  spreading: 'so that the hourly limit of the token lasts',
};

/** How long, for people. */
function span(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
