import { Option } from 'commander';

/** The option that confirms the files of a run whose account changed. */
export function sameAccountOption(): Option {
  return new Option(
    '--same-account',
    'confirm that it is still the same account, although its address or token or the filter changed',
  );
}
