import { expect, it } from 'vitest';
import { daily } from './daily.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

async function doneAt(times: readonly string[], failing: readonly string[] = []): Promise<string[]> {
  const done: string[] = [];
  const act = daily(async (now) => {
    const time = now.toISOString().slice(8, 16);
    if (failing.includes(time)) throw new Error('away');
    done.push(time);
  });
  for (const time of times) await act(at(time)).catch(() => undefined);
  return done;
}

it('runs immediately, and again after a day', async () => {
  const times = ['15T12:00', '15T12:01', '16T11:59', '16T12:00', '17T11:00', '17T12:30'];
  expect(await doneAt(times)).toEqual(['15T12:00', '16T12:00', '17T12:30']);
});

it('runs again soon after a failure', async () => {
  expect(await doneAt(['15T12:00', '15T12:10', '15T12:20'], ['15T12:00'])).toEqual(['15T12:10']);
});

it('runs again if the clock was set back', async () => {
  expect(await doneAt(['15T12:00', '10T12:00', '10T13:00'])).toEqual(['15T12:00', '10T12:00']);
});
