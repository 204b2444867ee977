import { randomBytes } from 'node:crypto';
import { type HostView, hostView } from './host-view.ts';

const view = hostView();
const name = newProcessName(view, process.pid);

/**
 * The name by which this process says that it works on a run: its host with the proof of it, its number there, when it
 * started, and what no other process has.
 */
export function processName(): string {
  return name;
}

/** Names a process of a host. */
export function newProcessName(host: HostView, pid: number): string {
  return `${host.name}/${host.id ?? ''} ${pid} ${host.startOf(pid) ?? ''}-${randomBytes(8).toString('hex')}`;
}

/**
 * Whether a process is proved to be gone: one of this very host, whose number nobody has, or somebody who started at
 * another time. Of every other one, also of a host that only looks like this one, its lease alone tells.
 */
export function isKnownGone(owner: string): boolean {
  return isGoneFrom(view, owner);
}

/** A short mark of a process for the name of a file: its host's proof, its number there, and when it started. */
export function processMark(host: HostView = view, pid: number = process.pid): string {
  return [host.id ?? '', pid, host.startOf(pid) ?? ''].join('-');
}

/** Whether the process of a mark is proved to be gone, as `isKnownGone`. */
export function isMarkGone(mark: string): boolean {
  const [id, pid, started, ...more] = mark.split('-');
  if (!id || !pid || !started || more.length > 0) return false;
  return isKnownGone(`${view.name}/${id} ${pid} ${started}-`);
}

/** As `isKnownGone`, as a process of any host sees it. */
export function isGoneFrom(host: HostView, owner: string): boolean {
  const [machine, id = '', unique = ''] = owner.split(' ');
  if (host.id === undefined || machine !== `${host.name}/${host.id}`) return false;
  const seen = host.startOf(Number(id));
  if (seen === 'gone' || seen === undefined) return seen === 'gone';
  const [, started] = /^(\d+)-/.exec(unique) ?? [];
  return started !== undefined && seen !== started;
}
