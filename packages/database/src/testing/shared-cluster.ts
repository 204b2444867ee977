import { emptyClusterVariable } from './empty-cluster.ts';
import { newCluster } from './postgres-cluster.ts';
import { shareOnDemand } from './share-on-demand.ts';

/**
 * Offers the files of an empty PostgreSQL to all workers of a run of the tests, of whichever project.
 * @returns what removes them
 */
export default async function sharedCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[emptyClusterVariable] !== undefined) return undefined;
  const { address, close } = await shareOnDemand(makeCluster, ({ dataFolder, password }) =>
    JSON.stringify({ dataFolder, password }),
  );
  process.env[emptyClusterVariable] = address;
  return async () => (await close())?.remove();
}

async function makeCluster() {
  const cluster = await newCluster({}, { isCopied: false });
  await cluster.initialise();
  return cluster;
}
