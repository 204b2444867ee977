import { createSecretMask, type SecretMask } from '@outlay/core/secrets';

const mask: unique symbol = Symbol('mask');

/**
 * The environment of the process. It carries what takes secrets out of texts: whoever reads a secret has an environment, and
 * tells it.
 */
export type Environment = Readonly<Record<string, string | undefined>> & { readonly [mask]?: SecretMask };

/** An environment that tells a mask of every secret that is read with it. */
export function maskedEnvironment(environment: Environment, its: SecretMask): Environment {
  return { ...environment, [mask]: its };
}

/** What takes the secrets out of texts that were read with an environment so far. */
export function maskOf(environment: Environment): SecretMask {
  return environment[mask] ?? createSecretMask();
}
