import type { Client } from '@outlay/core';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { type Caller, callerOf } from './client-of.ts';
import { type StartOptions, startService, type TestService } from './start-service.ts';

/** A running service, and helpers to use it. */
export type ServiceFixture = Omit<TestService, 'stop'> &
  AsyncDisposable & {
    readonly client: Client;
    /** Sends a request with the service's token, or with the headers of `init`. */
    readonly get: Caller['get'];
    /** Opens the service's storage again, as another process would. Closed with the service. */
    openStorage(): Promise<Storage>;
    /** Stops the service and closes everything that was opened. */
    readonly stop: () => Promise<void>;
  };

/**
 * Starts a service for tests. `await using service = await aService()` stops it with the test; a hook returns
 * `service.stop`. Both close everything that was opened through it.
 */
export async function aService(options: StartOptions = {}): Promise<ServiceFixture> {
  const service = await startService(options);
  const opened = new AsyncDisposableStack();
  opened.defer(() => service.stop());
  const caller = callerOf(service);
  opened.defer(() => caller.close());
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= opened.disposeAsync());
  return {
    ...service,
    client: caller.client,
    get: (path, init) => caller.get(path, init),
    async openStorage() {
      const storage = await openStorage(service.dataDir, service.databaseUrl);
      opened.defer(() => storage.close());
      return storage;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
