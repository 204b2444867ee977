import { isAbsolute } from 'node:path';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { isErrno } from '../files/file-failure.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { configurationSchemaOf } from './configuration-schema.ts';
import { readYamlFile } from './read-yaml-file.ts';

/**
 * Reads a configuration, without the secrets, which `readSecret` reads when they are needed.
 * @throws {ConfigurationError} with a line for every error: `outlay.yaml:12:5: jobs.monthly.kind: expected …, found …`
 */
export async function readConfiguration(path: string): Promise<Configuration> {
  const file = await readYamlFile(path, configurationSchemaOf).catch((error: unknown) => {
    throw isMissing(error) ? missingError(path) : error;
  });
  return configurationOf(file, path);
}

function missingError(path: string): ConfigurationError {
  return new ConfigurationError(
    `${path} does not exist${isAbsolute(path) ? '' : ` in ${process.cwd()}`}; create it with outlay init, or name another file with --config or OUTLAY_CONFIG`,
  );
}

function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isErrno(cause)) return cause.code === 'ENOENT' || cause.code === 'ENOTDIR';
  }
  return false;
}
