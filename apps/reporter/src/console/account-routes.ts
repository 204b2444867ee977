import type { Hono } from 'hono';
import type { Configuration } from '../adapters/configuration/configuration.ts';
import type { Environment } from '../adapters/secrets/secret-environment.ts';
import type { Database } from '../adapters/store/schema.ts';
import { type ConsoleEnvironment, readerOf } from './http/console-request.ts';
import { answer } from './http/page-answer.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { accountPage, readAccount } from './pages/account-page.ts';
import { accountsPage, readAccounts } from './pages/accounts-page.ts';

/** What pages of accounts are made from. */
export type AccountDeps = {
  readonly database: Database;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly environment: Environment;
  readonly now: () => Date;
};

/** The pages of accounts: all of them, and one for each. */
export function addAccounts(
  app: Hono<ConsoleEnvironment>,
  { database, configuration, environment, now }: AccountDeps,
): void {
  const present = () => ({ database, configuration: configuration(), environment, now: now() });
  app.get('/accounts', async (context) => {
    const deps = present();
    const listed = await fromStore(readAccounts(deps, context.req.query('from')));
    return answer(context, accountsPage(listed, deps.configuration, readerOf(context)));
  });
  app.get('/accounts/:name', async (context) => {
    const deps = present();
    const details = await fromStore(readAccount(deps, context.req.param('name')));
    if (!details) throw new PageFailure('notFound', 404);
    return answer(context, accountPage(details, deps.configuration, readerOf(context)));
  });
}
