import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type HostView, hostView } from './host-view.ts';
import { isGoneFrom, isKnownGone, newProcessName, processName } from './process-name.ts';

const host: HostView = { name: 'office', id: 'aaa', startOf: (pid) => (pid === 7 ? '1000' : 'gone') };

it('knows that a process is gone by its PID, or by the start time of its successor', () => {
  const owner = newProcessName(host, 7);
  expect(isGoneFrom(host, owner)).toBe(false);
  expect(isGoneFrom({ ...host, startOf: () => 'gone' }, owner)).toBe(true);
  expect(isGoneFrom({ ...host, startOf: () => '2000' }, owner)).toBe(true);
});

it.each<[string, Partial<HostView>]>([
  ['of the same name that was restarted', { id: 'bbb' }],
  ['of another name', { name: 'laptop' }],
  ['that says nothing of itself', { id: undefined }],
])('leaves the processes of a host %s to their leases', (_, other) => {
  const here: HostView = { ...host, ...other, startOf: () => 'gone' };
  expect(isGoneFrom(here, newProcessName(host, 7))).toBe(false);
});

it('does not identify hosts without an identifier', () => {
  const silent: HostView = { ...host, id: undefined, startOf: () => 'gone' };
  expect(isGoneFrom(silent, newProcessName(silent, 7))).toBe(false);
});

it('considers a process with a hidden start time running', () => {
  const hiding: HostView = { ...host, startOf: () => undefined };
  expect(isGoneFrom(hiding, newProcessName(host, 7))).toBe(false);
});

it.each(['office 7 0', 'office/pid:[4026531836] 7 1f3a9c22', ''])(
  'leaves %j, the name of an earlier version, to its lease',
  (owner) => expect(isGoneFrom(host, owner)).toBe(false),
);

it('gives each process a unique name, and detects when one is gone', async () => {
  expect(newProcessName(host, 7)).not.toBe(newProcessName(host, 7));
  expect(isKnownGone(processName())).toBe(false);
  const child = spawn('sleep', ['60']);
  const owner = newProcessName(hostView(), child.pid ?? 0);
  expect(isKnownGone(owner)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isKnownGone(owner)).toBe(hostView().id !== undefined);
});
