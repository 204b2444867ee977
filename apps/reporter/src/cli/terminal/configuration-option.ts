import { Option } from 'commander';

/** `--config FILE`, for every command that reads a configuration. */
export function configurationOption(): Option {
  return new Option('-c, --config <file>', 'the configuration (or OUTLAY_CONFIG; outlay.yaml here)');
}
