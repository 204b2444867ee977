import type {
  OptionalResource,
  UnavailableReason,
  UnavailableResource,
} from '../figures/unavailable-resource.ts';

const names: Readonly<Record<OptionalResource, string>> = {
  recurring: 'recurring expenses',
  duplicates: 'possible duplicates',
  groups: 'group names',
  weekly_text: 'its weekly summary text',
  receipts: 'document images',
};

const reasons: Readonly<Record<Exclude<UnavailableReason, 'incomplete'>, string>> = {
  not_offered: 'it does not offer this data',
  forbidden: 'the token is not allowed to read this data',
  failed: 'the request failed',
  timeout: 'it did not respond in time',
  unreadable: 'its response could not be read',
};

const consequences: Readonly<Record<OptionalResource, string>> = {
  recurring: 'This report does not show them.',
  duplicates: 'This report does not check for duplicates.',
  groups: 'This report shows their identifiers instead.',
  weekly_text: 'This report does not quote it.',
  receipts: 'This report does not include them.',
};

/** Which resource is unavailable, why, and the effect on the report, in English. */
export function englishUnavailable({ resource, reason, missingRecords }: UnavailableResource): string {
  if (reason !== 'incomplete' && missingRecords === null) {
    return `The finance service did not provide ${names[resource]}: ${reasons[reason]}. ${consequences[resource]}`;
  }
  return `The finance service provided ${names[resource]} only in part: ${missingWords(missingRecords)}`;
}

function missingWords(count: number | null): string {
  if (count === null) return 'some records are missing from this report; their number is unknown.';
  return `${count} ${count === 1 ? 'record is' : 'records are'} missing from this report.`;
}
