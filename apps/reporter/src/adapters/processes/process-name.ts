import { randomBytes } from 'node:crypto';
import { type HostView, hostView } from './host-view.ts';

const view = hostView();
const name = newProcessName(view, process.pid);

/**
 * The name that identifies this process as the owner of a run: host, identifier of its PID namespace, PID, start time,
 * and a random part.
 */
export function processName(): string {
  return name;
}

/** The name of a process on a host. */
export function newProcessName(host: HostView, pid: number): string {
  return `${host.name}/${host.id ?? ''} ${pid} ${host.startOf(pid) ?? ''}-${randomBytes(8).toString('hex')}`;
}

/**
 * Whether a process is known to be gone: it ran on this host, and its PID is unused or belongs to a process with
 * another start time. For other hosts, including those that only look like this one, only the lease tells.
 */
export function isKnownGone(owner: string): boolean {
  return isGoneFrom(view, owner);
}

/** Identifies a process in file names: PID namespace, PID and start time. */
export function processMark(host: HostView = view, pid: number = process.pid): string {
  return [host.id ?? '', pid, host.startOf(pid) ?? ''].join('-');
}

/** Whether the process of a mark is known to be gone, as `isKnownGone`. */
export function isMarkGone(mark: string): boolean {
  const [id, pid, started, ...more] = mark.split('-');
  if (!id || !pid || !started || more.length > 0) return false;
  return isKnownGone(`${view.name}/${id} ${pid} ${started}-`);
}

/** As `isKnownGone`, from the view of any host. */
export function isGoneFrom(host: HostView, owner: string): boolean {
  const [machine, id = '', unique = ''] = owner.split(' ');
  if (host.id === undefined || machine !== `${host.name}/${host.id}`) return false;
  const seen = host.startOf(Number(id));
  if (seen === 'gone' || seen === undefined) return seen === 'gone';
  const [, started] = /^(\d+)-/.exec(unique) ?? [];
  return started !== undefined && seen !== started;
}
