import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { aConsole, type ConsoleFixture } from './console-fixture.ts';
import { aRunsFixture, type RunsFixture } from './runs-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

/** The jobs whose runs the pages show. */
export const viewedJobs = `  monthly:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv, html]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }, { address: nobody@finance.example }] }
  daily:
    kind: monthly
    period: current
    accounts: [home]
    schedule: { cron: "30 7 * * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [{ channel: folder, path: daily, name: "daily-{date}" }]`;

/** What consoles of tests are opened on. */
export type ViewedServers = { readonly service: TestService; readonly mail: TestSmtpServer };

/** Starts a service and a mail server, which knows no mailbox of `nobody`, for the tests of a file. @returns them */
export function viewedServers(): () => ViewedServers {
  let servers: ViewedServers | undefined;
  beforeAll(async () => {
    servers = {
      service: await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } }),
      mail: await startSmtpServer({
        onRcptTo: ({ address }, _session, done) =>
          done(
            address.startsWith('nobody')
              ? Object.assign(new Error(`no mailbox for <${address}> here`), { responseCode: 550 })
              : null,
          ),
      }),
    };
  });
  afterAll(() => Promise.all([servers?.service.stop(), servers?.mail.stop()]));
  return () => {
    if (!servers) throw new Error('the servers start when the tests begin');
    return servers;
  };
}

/** A store with a run of `monthly` that one recipient did not receive, and a console that is opened on it. */
export type ViewedConsole = {
  readonly runs: RunsFixture;
  readonly open: ConsoleFixture;
  /** Identifier of the run. */
  readonly id: string;
};

type ViewedStore = Pick<ViewedConsole, 'runs' | 'id'>;

/**
 * Opens a console for each test of a `describe`, on a store that they share: for tests that change nothing in it but sessions.
 * @param newAddress - as in `bothStores`
 * @param onOpened - receives the console of a test
 * @returns what opens the console of a test on a store of its own instead
 */
export function viewedConsole(
  servers: () => ViewedServers,
  newAddress: () => Promise<string | undefined>,
  onOpened: (viewed: ViewedConsole) => void,
): { readonly openOwn: () => Promise<void> } {
  let shared: ViewedStore | undefined;
  let open: ConsoleFixture | undefined;
  const opened = async (store: ViewedStore) => {
    const { environment } = store.runs;
    open = await aConsole({ path: environment['OUTLAY_CONFIG'] ?? '', environment });
    onOpened({ ...store, open });
  };
  beforeAll(async () => {
    shared = await aStoreWithRun(servers(), newAddress);
  });
  afterAll(() => shared?.runs.remove());
  beforeEach(() => shared && opened(shared));
  afterEach(() => open?.remove());
  return {
    async openOwn() {
      await open?.remove();
      const own = await aStoreWithRun(servers(), newAddress);
      onTestFinished(own.runs.remove);
      await opened(own);
    },
  };
}

async function aStoreWithRun(
  { service, mail }: ViewedServers,
  newAddress: () => Promise<string | undefined>,
): Promise<ViewedStore> {
  const address = await newAddress();
  const runs = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: viewedJobs,
    more: address === undefined ? '' : 'store: { url: { env: DATABASE } }\n',
    environment: { DATABASE: address ?? '' },
  });
  return { runs, id: (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36) };
}
