import type { DirectorySettings } from '../../adapters/configuration/directory-schema.ts';
import { DirectoryError } from '../../adapters/directory/directory-error.ts';
import { maxDirectoryMs } from '../../adapters/directory/directory-limits.ts';
import { type DirectoryContent, directoryReader } from '../../adapters/directory/directory-reader.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { addDirectoryAlert } from '../../adapters/store/directory-alert.ts';
import type { DirectoryRow } from '../../adapters/store/directory-rows.ts';
import {
  claimDirectory,
  type DirectoryUpdate,
  recordDirectory,
  storedDirectory,
  storedDirectoryAccounts,
} from '../../adapters/store/directory-store.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { withTimeout } from '../../concurrency/with-timeout.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { directoryChanges } from './directory-changes.ts';

/** Dependencies of reading a directory. */
export type DirectoryDeps = {
  readonly database: Database;
  readonly environment: Environment;
  readonly now: Date;
  readonly onEvent?: OnEvent | undefined;
};

/** How long a directory is unreadable before the owner gets an alert, in milliseconds. */
const alertAfterMs = 900_000;

/** Maximum number of problems that are recorded; the counts include all. */
const maxProblems = 100;

/**
 * Reads the directory and records what has changed, unless it was read a short time ago, by this process or another one. A
 * directory that cannot be read changes nothing but that this is recorded.
 * @throws {StoreError} if the store cannot be used
 */
export async function refreshDirectory(deps: DirectoryDeps, settings: DirectorySettings): Promise<void> {
  const { database, environment, now } = deps;
  const known = await storedDirectory(database);
  const source = sourceOf(settings);
  const isOther = known?.source !== source;
  // Another directory is read at once, unless it was already found to be unreadable.
  const isAwaited = !isOther || known?.unreadableSince !== null;
  if (known && isAwaited && !isDue(known, settings, now)) return;
  const claim = { source, checkedAt: now.toISOString() };
  if (!(await claimDirectory(database, known, claim))) return;
  const version = isOther || known.readAt === null ? null : known.version;
  const read = await contentOf(settings, environment, version);
  const update =
    'unreadable' in read
      ? unreadableUpdate(deps, known, read.unreadable)
      : await readUpdate(deps, { known, source, isOther, content: read.content });
  if (update && (await recordDirectory(database, claim, update))) await alertOwner(deps, update);
}

function isDue({ checkedAt }: DirectoryRow, { refreshSeconds }: DirectorySettings, now: Date): boolean {
  const passedMs = now.getTime() - Date.parse(checkedAt);
  // A clock that was set back must not put it off.
  return passedMs < 0 || passedMs >= refreshSeconds * 1000;
}

/** Where the accounts are, without secrets. */
function sourceOf(settings: DirectorySettings): string {
  switch (settings.from) {
    case 'csv':
      return JSON.stringify([settings.from, settings.file]);
    case 'https':
      return JSON.stringify([settings.from, settings.url]);
    case 'sql':
      return JSON.stringify([settings.from, settings.url, settings.query]);
  }
}

type Read = { readonly content: DirectoryContent | 'unchanged' } | { readonly unreadable: string };

async function contentOf(
  settings: DirectorySettings,
  environment: Environment,
  version: string | null,
): Promise<Read> {
  try {
    const read = await directoryReader(settings, environment);
    const content = await withTimeout(maxDirectoryMs, read(version));
    if (content) return { content };
    return { unreadable: sayReason('directory_slow', { seconds: maxDirectoryMs / 1000 }) };
  } catch (error) {
    if (error instanceof DirectoryError) return { unreadable: error.message };
    if (!(error instanceof ConfigurationError)) throw error;
    return { unreadable: sayReason('directory_secret', { error: error.message }) };
  }
}

function unreadableUpdate(
  { now, onEvent }: DirectoryDeps,
  known: DirectoryRow | undefined,
  reason: string,
): DirectoryUpdate | undefined {
  const since = known?.unreadableSince ?? now.toISOString();
  const isToAlert = known?.isAlerted !== 1 && now.getTime() - Date.parse(since) >= alertAfterMs;
  if (known?.unreadableSince && known.reason === reason && !isToAlert) return undefined;
  onEvent?.({ type: 'directory', status: 'unreadable', since, reason });
  const isAlerted = isToAlert || known?.isAlerted === 1 ? 1 : 0;
  return { set: { unreadableSince: since, reason, isAlerted }, upserted: [], removed: [] };
}

type Reading = {
  readonly known: DirectoryRow | undefined;
  readonly source: string;
  readonly isOther: boolean;
  readonly content: DirectoryContent | 'unchanged';
};

async function readUpdate(
  deps: DirectoryDeps,
  { known, source, isOther, content }: Reading,
): Promise<DirectoryUpdate | undefined> {
  const readable = { unreadableSince: null, reason: null, isAlerted: 0 } as const;
  const { now, onEvent } = deps;
  if (content === 'unchanged') {
    if (!known?.unreadableSince) return undefined;
    onEvent?.({ type: 'directory', status: 'read', ...noChanges, problems: [] });
    return { set: readable, upserted: [], removed: [] };
  }
  const stored = await storedDirectoryAccounts(deps.database);
  const { entries, version } = content;
  const changes = directoryChanges({ stored, entries, isOther, now: now.toISOString() });
  if ('unreadable' in changes) return unreadableUpdate(deps, known, changes.unreadable);
  const { upserted, removed, counts, isToConfirm } = changes;
  const problems = changes.problems.slice(0, maxProblems);
  const set = {
    ...readable,
    source,
    readAt: now.toISOString(),
    version: isToConfirm ? null : version,
    problems: JSON.stringify(problems),
  };
  const isSame =
    known?.readAt &&
    !known.unreadableSince &&
    !isOther &&
    known.problems === set.problems &&
    known.version === set.version;
  if (isSame && upserted.length + removed.length === 0) return undefined;
  onEvent?.({ type: 'directory', status: 'read', ...counts, problems });
  return { set, upserted, removed };
}

const noChanges = { added: 0, changed: 0, missing: 0, removed: 0, invalid: 0 };

async function alertOwner({ database, now }: DirectoryDeps, { set }: DirectoryUpdate): Promise<void> {
  const { isAlerted, reason } = set;
  if (isAlerted === 1 && reason) await addDirectoryAlert(database, reason, now);
}
