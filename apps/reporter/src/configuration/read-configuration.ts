import type { Environment } from '../connection/connect.ts';
import { readYamlFile } from '../yaml/read-yaml-file.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { configurationSchema } from './configuration-schema.ts';

/** Where a configuration is looked for: the option, `OUTLAY_CONFIG`, `outlay.yaml` in the working directory. */
export function configurationPath(option: string | undefined, environment: Environment): string {
  return option ?? (environment['OUTLAY_CONFIG'] || 'outlay.yaml');
}

/**
 * Reads a configuration. Secrets are not read: `readSecret` does that when one is needed.
 * @throws {UsageError} with a line for every problem: `outlay.yaml:12:5: jobs.monthly.kind: expected …, found …`
 */
export async function readConfiguration(path: string): Promise<Configuration> {
  return configurationOf(await readYamlFile(path, configurationSchema), path);
}
