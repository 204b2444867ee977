import { Option } from 'commander';

/** `--config FILE`, for every command that reads a configuration. */
export function configurationOption(): Option {
  return new Option('-c, --config <file>', 'configuration file (or OUTLAY_CONFIG; default: outlay.yaml)');
}
