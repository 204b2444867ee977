import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FolderProcess } from './folder-process.ts';
import { createFolderProcesses } from './folder-processes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Processes of which those that work on a folder that hangs do not end when they are killed, as the kernel holds them. */
function heldProcesses() {
  const hanging = new Set<string>();
  const held: (() => void)[] = [];
  let started = 0;
  const start = (): FolderProcess => {
    started += 1;
    let isHeld = false;
    let calls = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    return {
      calls: () => calls,
      ask({ folder: [path] }) {
        calls += 1;
        isHeld ||= hanging.has(path);
        if (hanging.has(path)) return Promise.withResolvers<undefined>().promise;
        calls -= 1;
        return Promise.resolve({ id: started, paths: [path] });
      },
      kill: () => void (isHeld ? held.push(end) : end()),
      ended,
    };
  };
  const processes = createFolderProcesses({}, start);
  const perform = (path: string) =>
    processes.perform(path, { act: 'check', folder: [path, 'refuse'] }, { slowMs: 5_000, timeoutMs: 60_000 });
  /** Hangs for good: it is given up, and its process is still there. */
  const hang = async (path: string) => {
    hanging.add(path);
    const failure = perform(path).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(65_000);
    return failure;
  };
  return { processes, perform, hang, hanging, held, started: () => started };
}

const eight = Array.from({ length: 8 }, (_, number) => `/share-${number}`);

it('serves other folders however many processes are held', async () => {
  const { processes, perform, hang } = heldProcesses();
  for (const path of eight) expect(await hang(path)).toContain('did not respond within 60 seconds');
  expect(processes.abandoned()).toBe(8);
  expect(await perform('/healthy')).toEqual(['/healthy']);
  // Also where more come to hang.
  expect(await hang('/share-8')).toContain('did not respond within 60 seconds');
  expect(await perform('/healthy')).toEqual(['/healthy']);
});

it('serves a folder again that was slow once, while the processes of others are held', async () => {
  const { perform, hang, hanging, held } = heldProcesses();
  await hang('/slow');
  for (const end of held.splice(0)) end();
  hanging.clear();
  for (const path of eight) await hang(path);
  expect(await perform('/slow')).toEqual(['/slow']);
});

it('starts no further process for a folder of which one is held', async () => {
  const { processes, perform, hang, hanging, held, started } = heldProcesses();
  await hang('/share');
  const before = started();
  await expect(perform('/share')).rejects.toMatchObject({
    name: 'OutputError',
    message: '/share cannot be written: the system still holds a process in a file call there',
    retryable: true,
  });
  expect([started(), processes.abandoned()]).toEqual([before, 1]);
  for (const end of held) end();
  hanging.clear();
  await vi.advanceTimersByTimeAsync(0);
  expect(await perform('/share')).toEqual(['/share']);
  expect(processes.abandoned()).toBe(0);
});

it('does not end a process at work because it was idle before', async () => {
  let kills = 0;
  let calls = 0;
  const { promise: atOnce, resolve: answerAtOnce } = Promise.withResolvers<void>();
  const start = (): FolderProcess => ({
    calls: () => calls,
    async ask({ folder: [path] }) {
      calls += 1;
      await (path === '/long' ? new Promise((resolve) => void setTimeout(resolve, 4_000)) : atOnce);
      calls -= 1;
      return { id: 1, paths: [path] };
    },
    kill: () => void (kills += 1),
    ended: Promise.withResolvers<void>().promise,
  });
  const processes = createFolderProcesses({}, start);
  const perform = (path: string) =>
    processes.perform(path, { act: 'check', folder: [path, 'refuse'] }, { slowMs: 5_000, timeoutMs: 60_000 });
  const together = Promise.all([perform('/one'), perform('/other')]);
  answerAtOnce();
  await together;
  await vi.advanceTimersByTimeAsync(9_000);
  const long = perform('/long');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await long).toEqual(['/long']);
  expect(kills).toBe(0);
  // It ends once it is idle.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kills).toBe(1);
});
