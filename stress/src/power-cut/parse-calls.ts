import { resolve } from 'node:path';
import type { DiskCall } from './disk-call.ts';

/** The system calls that strace records. */
export const tracedCalls = [
  'open,openat,creat,close,dup,dup2,dup3',
  'write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,copy_file_range,sendfile',
  'fsync,fdatasync,sync,syncfs',
  'rename,renameat,renameat2,link,linkat,unlink,unlinkat,rmdir,mkdir,mkdirat,symlink,symlinkat',
  'clone,clone3,fork,vfork',
].join(',');

/** A finished call in the output of strace. */
type Shown = { readonly name: string; readonly words: string; readonly result: number };

/**
 * Parses the output of strace (`-f -xx`): each call where it ended, but `close` where it began.
 * @param cwd - working directory of the process
 * @throws {Error} on a call that changes files and is not supported here
 */
export async function* parseCalls(lines: AsyncIterable<string>, cwd: string): AsyncGenerator<DiskCall> {
  const begun = new Map<string, string>();
  const processes = createProcesses(begun);
  for await (const line of lines) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    const process = processes.of(thread);
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length).trimEnd());
      yield* inProcess(process, closed(rest));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest);
    const whole = resumed ? `${begun.get(thread) ?? ''}${resumed[1] ?? ''}` : rest;
    begun.delete(thread);
    const isClosed = resumed !== null && whole.startsWith('close(');
    const shown = isClosed ? undefined : shownIn(whole);
    if (shown && isStart.test(shown.name)) processes.started(thread, shown);
    else if (shown && !(process > 0 && shown.name.startsWith('dup'))) {
      yield* inProcess(process, callsOf(shown, cwd));
    }
  }
}

/** Matches calls that start threads and processes. */
const isStart = /^(?:clone3?|v?fork)$/;

/** File descriptors belong to one process: those of other processes are shifted by this. */
const filesOfProcess = 1_000_000;

function* inProcess(process: number, calls: Iterable<DiskCall>): Generator<DiskCall> {
  const moved = (file: number) => file + process * filesOfProcess;
  const movedIn = (path: string) =>
    path.replace(/^\/proc\/self\/fd\/(\d+)/, (_, file) => `/proc/self/fd/${moved(Number(file))}`);
  for (const call of calls) {
    yield {
      ...call,
      ...('file' in call ? { file: moved(call.file) } : {}),
      ...('path' in call ? { path: movedIn(call.path) } : {}),
      ...('from' in call ? { from: movedIn(call.from), to: movedIn(call.to) } : {}),
    };
  }
}

/**
 * Maps threads to processes, numbered from 0.
 * @param begun - unfinished calls by thread: a thread may show up before the call that starts it has finished
 */
function createProcesses(begun: ReadonlyMap<string, string>) {
  const known = new Map<string, number>();
  let count = 0;
  const add = (thread: string, starter: string, call: string) => {
    const isThread = call.includes('CLONE_THREAD');
    known.set(thread, isThread ? (known.get(starter) ?? 0) : count++);
  };
  return {
    of(thread: string): number {
      if (!known.has(thread)) {
        const starting = [...begun].find(([, call]) => isStart.test(/^\w+/.exec(call)?.[0] ?? ''));
        add(thread, starting?.[0] ?? '', starting?.[1] ?? '');
      }
      return known.get(thread) ?? 0;
    },
    started(starter: string, { words, result }: Shown): void {
      if (!known.has(String(result))) add(String(result), starter, words);
    },
  };
}

function* closed(text: string): Generator<DiskCall> {
  const [, file] = /^close\((\d+)/.exec(text) ?? [];
  if (file !== undefined) yield { call: 'close', file: Number(file) };
}

function shownIn(text: string): Shown | undefined {
  const [, name, words, result] = /^(\w+)\((.*)\) += (-?\d+)/s.exec(text) ?? [];
  if (name === undefined || words === undefined || Number(result) < 0) return undefined;
  return { name, words, result: Number(result) };
}

function* callsOf({ name, words, result }: Shown, cwd: string): Generator<DiskCall> {
  const file = Number(/^\d+/.exec(words)?.[0]);
  const [path = '', other = ''] = pathsIn(words).map((text) => resolve(cwd, text));
  const last = Number(/(-?\d+)$/.exec(words)?.[1]);
  switch (name) {
    case 'open':
    case 'openat':
      return yield { call: 'open', file: result, path, flags: words.slice(words.lastIndexOf('"') + 1) };
    case 'close':
      return yield { call: 'close', file };
    case 'write':
    case 'writev':
      return yield { call: 'write', file, bytes: bytesIn(words).subarray(0, result) };
    case 'pwrite64':
    case 'pwritev':
      return yield { call: 'write', file, bytes: bytesIn(words).subarray(0, result), offset: last };
    case 'ftruncate':
      return yield { call: 'truncate', file, length: last };
    case 'fsync':
    case 'fdatasync':
      return yield { call: 'sync', file };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return yield { call: 'rename', from: path, to: other };
    case 'link':
    case 'linkat':
      return yield { call: 'link', from: path, to: other };
    case 'mkdir':
    case 'mkdirat':
      return yield { call: 'mkdir', path };
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return yield { call: 'remove', path };
    default:
      throw new Error(`strace showed ${name}(${words.slice(0, 200)}), which is not supported here`);
  }
}

function stringsIn(words: string): Buffer[] {
  return [...words.matchAll(/"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g)].map(([, hex = '', isCut]) => {
    if (isCut !== undefined) throw new Error('strace truncated the bytes of a write');
    return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
  });
}

function pathsIn(words: string): string[] {
  return words.startsWith('"') || words.startsWith('AT_FDCWD') ? stringsIn(words).map(String) : [];
}

function bytesIn(words: string): Buffer {
  return Buffer.concat(stringsIn(words));
}
