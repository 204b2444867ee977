import type { DatabaseRoute, OpenedRoute } from 'outlay/internal/testing/database-routes.ts';
import type { FaultOutcome } from './fault-case.ts';
import { type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';

/** A fixture on a PostgreSQL of its own. */
export type OnRoute = { readonly fixture: FaultFixture; readonly opened: OpenedRoute };

/** How a fixture on a PostgreSQL is opened. */
export type OnRouteOptions = {
  readonly size: ProcessCasesSize;
  readonly route: DatabaseRoute;
  /** Query of the address for the schedulers, as `?statement_timeout=1000`. */
  readonly parameters?: string;
  /** Awaited when the mail server has a message, before it answers. */
  readonly beforeAnswer?: (on: OnRoute) => Promise<void>;
};

/** Opens a PostgreSQL and a fixture on it, and closes both in the end. @returns `undefined` where there is no such route */
export async function onRoute(
  { size, route, parameters = '', beforeAnswer }: OnRouteOptions,
  run: (on: OnRoute) => Promise<FaultOutcome>,
): Promise<FaultOutcome | undefined> {
  const opened = await route.open();
  if (!opened) return undefined;
  let on: OnRoute | undefined;
  const fixture = await openFaultFixture({
    ...size,
    postgresUrl: `${opened.postgresUrl}${parameters}`,
    ownUrl: opened.postgresUrl,
    beforeAnswer: async () => {
      if (on) await beforeAnswer?.(on);
    },
  });
  on = { fixture, opened };
  try {
    return await run(on);
  } finally {
    await fixture.close();
    await opened.stop();
  }
}
