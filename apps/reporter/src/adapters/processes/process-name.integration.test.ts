import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type HostView, hostView } from './host-view.ts';
import { isGoneFrom, isKnownGone, newProcessName, processName } from './process-name.ts';

const host: HostView = { name: 'office', id: 'aaa', startOf: (pid) => (pid === 7 ? '1000' : 'gone') };

it('knows that a process is gone by its number, or by when who has it now started', () => {
  const owner = newProcessName(host, 7);
  expect(isGoneFrom(host, owner)).toBe(false);
  expect(isGoneFrom({ ...host, startOf: () => 'gone' }, owner)).toBe(true);
  expect(isGoneFrom({ ...host, startOf: () => '2000' }, owner)).toBe(true);
});

it.each<[string, Partial<HostView>]>([
  ['of the same name that was started anew', { id: 'bbb' }],
  ['of another name', { name: 'laptop' }],
  ['that says nothing of itself', { id: undefined }],
])('leaves the processes of a host %s to their leases', (_, other) => {
  const here: HostView = { ...host, ...other, startOf: () => 'gone' };
  expect(isGoneFrom(here, newProcessName(host, 7))).toBe(false);
});

it('takes no two hosts that say nothing of themselves for one', () => {
  const silent: HostView = { ...host, id: undefined, startOf: () => 'gone' };
  expect(isGoneFrom(silent, newProcessName(silent, 7))).toBe(false);
});

it('takes a process for running whose start is hidden from it', () => {
  const hiding: HostView = { ...host, startOf: () => undefined };
  expect(isGoneFrom(hiding, newProcessName(host, 7))).toBe(false);
});

it.each(['office 7 0', 'office/pid:[4026531836] 7 1f3a9c22', ''])(
  'leaves %j, the name of an earlier version, to its lease',
  (owner) => expect(isGoneFrom(host, owner)).toBe(false),
);

it('names each process otherwise, and sees when one is gone', async () => {
  expect(newProcessName(host, 7)).not.toBe(newProcessName(host, 7));
  expect(isKnownGone(processName())).toBe(false);
  const child = spawn('sleep', ['60']);
  const owner = newProcessName(hostView(), child.pid ?? 0);
  expect(isKnownGone(owner)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isKnownGone(owner)).toBe(hostView().id !== undefined);
});
