import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { Environment } from '../secrets/secret-environment.ts';

/**
 * Path of the configuration: the option, `OUTLAY_CONFIG`, or `outlay.yaml` in the working directory.
 * @throws {ConfigurationError} if it is only space
 */
export function configurationPath(option: string | undefined, environment: Environment): string {
  const path = option ?? (environment['OUTLAY_CONFIG'] || 'outlay.yaml');
  if (path.trim() !== '') return path;
  const source = option === undefined ? 'OUTLAY_CONFIG' : '--config';
  throw new ConfigurationError(`${source}: expected the path of a file, found ${JSON.stringify(path)}`);
}
