import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { printRun } from '../run-contender.ts';

/** `read-program.ts FILE`: reads a configuration. */
const [path = ''] = process.argv.slice(2);
await printRun(
  () => path,
  (file) => readConfiguration(file),
);
