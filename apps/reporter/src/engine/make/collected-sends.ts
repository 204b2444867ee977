import type { FromProcess } from './messages.ts';

/** How long requests are collected. Milliseconds. */
const maxDelayMs = 200;

/**
 * Collects what the parent process is told about requests: a message takes longer than what it says. Everything that was
 * collected is sent before any other message.
 */
export function collectSends(send: (message: FromProcess) => void) {
  let requests = 0;
  let datedMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (requests === 0 && datedMs === undefined) return;
    send({ type: 'sent', requests, datedMs });
    [requests, datedMs] = [0, undefined];
  };
  const later = () => {
    timer ??= setTimeout(flush, maxDelayMs);
  };
  return {
    onSend: () => {
      requests += 1;
      later();
    },
    /** @param ms - the service's clock */
    onDate: (ms: number) => {
      datedMs = ms;
      later();
    },
    send: (message: FromProcess) => {
      flush();
      send(message);
    },
  };
}
