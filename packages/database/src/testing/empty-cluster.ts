import { requestShared } from './share-on-demand.ts';

/** The files of an empty PostgreSQL, which new servers copy: it takes a tenth of the time of making them. */
export type EmptyCluster = {
  /** Owned by the user that servers run as; no server runs on it. */
  readonly dataFolder: string;
  /** Of the user `postgres`, in all copies. */
  readonly password: string;
};

/** The variable with the address that answers with the files that a run of the tests shares. */
export const emptyClusterVariable = 'OUTLAY_TESTS_CLUSTER';

/**
 * The files that a run of the tests shares, which are made when the first test asks for them.
 * @returns nothing outside of a run of the tests
 */
export async function sharedEmptyCluster(): Promise<EmptyCluster | undefined> {
  const address = process.env[emptyClusterVariable];
  if (address === undefined) return undefined;
  return JSON.parse(await requestShared(address)) as EmptyCluster;
}
