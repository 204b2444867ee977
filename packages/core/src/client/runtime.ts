import { InvalidConfigurationError } from '../errors/api-error.ts';

/** The newest things of the language that the client uses: Node.js has all of them from 22 on, browsers since 2024. */
const needed: Readonly<Record<string, (runtime: Runtime) => unknown>> = {
  'Map.groupBy': (runtime) => runtime.Map?.groupBy,
  'Promise.withResolvers': (runtime) => runtime.Promise?.withResolvers,
};

/** What of a runtime is looked at: an older one may lack any of it. */
type Runtime = {
  readonly Map?: { readonly groupBy?: unknown };
  readonly Promise?: { readonly withResolvers?: unknown };
};

/**
 * Says in a sentence that a runtime is too old, before a function that is missing does.
 * @throws {InvalidConfigurationError}
 */
export function assertRuntime(runtime: Runtime = globalThis): void {
  const [missing] = Object.entries(needed).find(([, of]) => typeof of(runtime) !== 'function') ?? [];
  if (missing === undefined) return;
  throw new InvalidConfigurationError(
    `this runtime is too old: it has no ${missing}; use Node.js 22.19 or later`,
  );
}
