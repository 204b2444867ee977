import type { Channels } from '../engine/deliver/open-channels.ts';
import { createTargets } from '../engine/deliver/targets.ts';
import { sharedFolderProcesses } from './shared-folder-processes.ts';

/** Channels with folders only. */
export function noChannels(): Omit<Channels, 'close'> {
  const isolation = { processes: sharedFolderProcesses(), timeoutsMs: new Map<string, number>() };
  const targets = createTargets();
  const folders = new Map<string, number>();
  return { mail: undefined, buckets: new Map(), folders, isolation, targets, keys: undefined };
}
