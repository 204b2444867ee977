import { createFolderProcesses } from '../adapters/channels/folder/folder-processes.ts';
import type { Channels } from '../engine/deliver/open-channels.ts';
import { createTargets } from '../engine/deliver/targets.ts';

/** Channels with folders only. The folder process ends when it is idle. */
export function noChannels(): Omit<Channels, 'close'> {
  const isolation = { processes: createFolderProcesses(process.env), timeoutsMs: new Map<string, number>() };
  const targets = createTargets();
  const folders = new Map<string, number>();
  return { mail: undefined, buckets: new Map(), folders, isolation, targets, keys: undefined };
}
