import { readFileSync, statSync } from 'node:fs';
import type { Configuration } from '../configuration/configuration.ts';
import type { Environment } from '../connection/connect.ts';

/**
 * The secrets that a configuration names, as they may stand in a text, longest first. Read at once, for a process that
 * is about to end; one that cannot be read is left out.
 */
export function knownSecrets(configuration: Configuration, environment: Environment): readonly string[] {
  const values = [...placesIn(configuration)].flatMap((place) => valueOf(place, environment) ?? []);
  const forms = new Set(values.flatMap(formsOf));
  forms.delete('');
  return [...forms].toSorted((one, other) => other.length - one.length);
}

/** A text without secrets. @param secrets - longest first, where one may be a part of another */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text);
}

type Place = { readonly env?: unknown; readonly file?: unknown };

/** Whatever says where a secret is, however deep: what a configuration will have some day is found too. */
function* placesIn(value: unknown): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value);
  if (keys.length === 1 && (keys[0] === 'env' || keys[0] === 'file')) yield value;
  else for (const each of Object.values(value)) yield* placesIn(each);
}

function valueOf({ env, file }: Place, environment: Environment): string | undefined {
  if (typeof env === 'string') return environment[env];
  try {
    // A pipe gave its secret before, and would be waited for.
    return statSync(String(file)).isFile() ? readFileSync(String(file), 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** A secret as it is, encoded, line by line (keys), and the password of an address. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/);
  const password = URL.canParse(secret) ? new URL(secret).password : '';
  const plain = [secret, ...lines, password, decoded(password)];
  return plain.flatMap((form) => [form, encodeURIComponent(form), Buffer.from(form).toString('base64')]);
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
