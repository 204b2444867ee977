import { createSecretMask, type SecretMask } from '@outlay/core/secrets';

const mask: unique symbol = Symbol('mask');

/** The environment of the process, with a mask of the secrets that were read with it. */
export type Environment = Readonly<Record<string, string | undefined>> & { readonly [mask]?: SecretMask };

/** An environment that adds every secret read with it to a mask. */
export function maskedEnvironment(environment: Environment, secretMask: SecretMask): Environment {
  return { ...environment, [mask]: secretMask };
}

/** The mask of the secrets that were read with an environment so far. */
export function maskOf(environment: Environment): SecretMask {
  return environment[mask] ?? createSecretMask();
}
