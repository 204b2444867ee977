import { readFileSync, statSync } from 'node:fs';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { keySpellings } from '../../adapters/configuration/store-keys.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';

/**
 * The secrets of a configuration, read synchronously for a process that is about to end. Those that cannot be read are
 * omitted.
 */
export function knownSecrets(configuration: Configuration, environment: Environment): readonly string[] {
  const secrets = [...placesIn(configuration)].flatMap((place) => valueOf(place, environment) ?? []);
  return [...secrets, ...secrets.flatMap((secret) => keySpellings(secret.trim()))];
}

type Place = { readonly env?: unknown; readonly file?: unknown };

/** Finds every reference to a secret at any depth, including those of future settings. */
function* placesIn(value: unknown): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value);
  if (keys.length === 1 && (keys[0] === 'env' || keys[0] === 'file')) yield value;
  else for (const each of Object.values(value)) yield* placesIn(each);
}

function valueOf({ env, file }: Place, environment: Environment): string | undefined {
  if (typeof env === 'string') return environment[env];
  try {
    // Skips pipes, which can be read only once and would block.
    return statSync(String(file)).isFile() ? readFileSync(String(file), 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
