import { isErrno } from '../../files/file-failure.ts';
import { OutputError } from '../../files/output-error.ts';
import { createFolderChannel, type FolderChannel } from './folder.ts';
import type { FolderAnswer, FolderCall, FolderFailure, FolderRequest } from './folder-call.ts';

// Works on folders for another process, which ends it when a folder does not answer. It imports next to nothing: it is to
// start fast and hold little memory.

process.title = 'outlay folders';

// Ctrl-C and systemd signal every process of a group; only the parent decides when this process ends.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

// A normal exit would wait for file calls that hang.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (request: FolderRequest) => void answer(request));

/** Each folder's channel, which knows what it has synced. */
const channels = new Map<string, FolderChannel>();

function channelOf(folder: FolderCall['folder']): FolderChannel {
  const key = JSON.stringify(folder);
  const channel = channels.get(key) ?? createFolderChannel(...folder);
  channels.set(key, channel);
  return channel;
}

async function answer({ id, call }: FolderRequest): Promise<void> {
  const answered = await perform(call).then(
    (paths): FolderAnswer => ({ id, paths }),
    (error: unknown): FolderAnswer => ({ id, failure: failureOf(error) }),
  );
  // The parent may be gone.
  if (process.connected) process.send?.(answered, () => undefined);
}

async function perform(call: FolderCall): Promise<readonly string[]> {
  const folder = channelOf(call.folder);
  if (call.act === 'deliver') return folder.deliver(call.files);
  await (call.act === 'check' ? folder.check() : folder.rollBack(call.files));
  return [];
}

function failureOf(error: unknown): FolderFailure {
  if (error instanceof OutputError) {
    const { message, retryable, code } = error;
    return { message, retryable, code };
  }
  const code = isErrno(error) ? { code: error.code } : {};
  return { ...code, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
