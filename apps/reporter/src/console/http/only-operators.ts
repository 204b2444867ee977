import type { Next } from 'hono';
import type { ConsoleContext } from './console-request.ts';
import { PageFailure } from './page-failure.ts';

/** Lets only operators go on. @throws {PageFailure} `operatorOnly` for viewers */
export async function onlyOperators(context: ConsoleContext, next: Next): Promise<void> {
  if (context.get('session').role !== 'operator') throw new PageFailure('operatorOnly', 403);
  await next();
}
