import { expect, it, onTestFinished, vi } from 'vitest';
import { collectSends } from './collected-sends.ts';
import type { FromProcess } from './messages.ts';

it('tells of requests together, and before anything else', () => {
  const sent: FromProcess[] = [];
  const { send, onSend, onDate } = collectSends((message) => void sent.push(message));
  onSend();
  onDate(1_000);
  onSend();
  onDate(2_000);
  send({ type: 'beat' });
  send({ type: 'beat' });
  expect(sent).toEqual([{ type: 'sent', requests: 2, datedMs: 2_000 }, { type: 'beat' }, { type: 'beat' }]);
});

it('tells of requests by itself after a moment', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: FromProcess[] = [];
  const { onSend } = collectSends((message) => void sent.push(message));
  onSend();
  vi.advanceTimersByTime(199);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ type: 'sent', requests: 1, datedMs: undefined }]);
});
