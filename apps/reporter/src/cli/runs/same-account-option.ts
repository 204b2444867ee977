import { Option } from 'commander';

/** The option that confirms the files of a run whose account changed. */
export function sameAccountOption(): Option {
  return new Option(
    '--same-account',
    'confirm that the files are still correct after the account or the filter changed',
  );
}
