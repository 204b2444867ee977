import { readPacked } from '../../adapters/archive/archive-files.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { BegunPull } from './begin-pull.ts';
import type { PullChoice } from './pull-options.ts';

/**
 * Checks that an account still has some document of its archive. Otherwise its token is that of somebody else, or the
 * service has lost everything, and the archive must not be replaced by that.
 * @param ids - of the documents of the account now
 * @throws {ConfigurationError} if none of the documents in the archive is among them
 */
export async function assertSameRecords(
  { complete, place }: BegunPull,
  ids: ReadonlySet<string>,
  { account: { name } }: Pick<PullChoice, 'account'>,
): Promise<void> {
  if (!complete) return;
  const { index } = complete;
  let isIdentified = false;
  for (const { list } of index.windows.toReversed()) {
    const body = index.answers[list]?.body;
    const known = body ? await idsIn(() => readPacked(place, body)) : [];
    if (known.some((id) => ids.has(id))) return;
    isIdentified ||= known.length > 0;
  }
  if (!isIdentified) return;
  throw new ConfigurationError(
    `the account ${name} has none of the ${index.documents} documents in its archive, so nothing was changed; check its baseUrl and token, name another account differently, or start over with --replace`,
  );
}

/** Empty for a damaged list, which is about to be replaced. */
async function idsIn(read: () => Promise<Buffer>): Promise<string[]> {
  try {
    const { items } = JSON.parse((await read()).toString('utf8')) as { items: readonly { id?: unknown }[] };
    return items.flatMap((item) => (typeof item?.id === 'string' ? [item.id] : []));
  } catch (error) {
    if (error instanceof StoreError && error.code === 'archive_damaged') return [];
    throw error;
  }
}
