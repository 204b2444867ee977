import { differentKeys } from './different-keys.ts';
import { type Outline, type OutlinedDelivery, type OutlinedJob, outlineOf } from './outline.ts';
import { sharedFiles } from './shared-files.ts';

/** Something that does not fit together, and where. */
export type CrossProblem = { readonly path: readonly (string | number)[]; readonly message: string };

/** What does not fit together in a configuration, however much else is wrong with it. */
export function crossProblems(value: unknown): CrossProblem[] {
  const outline = outlineOf(value);
  return [
    ...accountProblems(outline),
    ...noticeProblems(outline),
    ...Object.entries(outline.jobs).flatMap(([name, job]) =>
      job ? jobProblems(outline, ['jobs', name], job) : [],
    ),
    ...sharedFiles(outline),
    ...differentKeys(outline),
  ];
}

function accountProblems({ accounts }: Outline): CrossProblem[] {
  if (Object.keys(accounts).length === 0) {
    return [{ path: ['accounts'], message: 'expected an account, with a name of your choice' }];
  }
  if ('all' in accounts) {
    return [{ path: ['accounts', 'all'], message: '"all" stands for every account; expected another name' }];
  }
  return [];
}

function noticeProblems({ notices, smtp }: Outline): CrossProblem[] {
  return notices !== undefined && smtp === undefined ? [needsSmtp(['notices'])] : [];
}

function jobProblems(outline: Outline, path: readonly string[], job: OutlinedJob): CrossProblem[] {
  const known = Object.keys(outline.accounts);
  const chosen = job.accounts === 'all' ? known : [...new Set(job.accounts)];
  return [
    ...(job.accounts === 'all' ? [] : unknownNames([...path, 'accounts'], job.accounts, known)),
    ...job.deliveries.flatMap((delivery, index) =>
      delivery ? deliveryProblems(outline, [...path, 'deliveries', index], { delivery, chosen }) : [],
    ),
  ];
}

function deliveryProblems(
  { smtp }: Outline,
  path: readonly (string | number)[],
  { delivery, chosen }: { readonly delivery: OutlinedDelivery; readonly chosen: readonly string[] },
): CrossProblem[] {
  const slices = [
    { path, accounts: delivery.accounts },
    ...delivery.recipients.map(({ accounts }, index) => ({ path: [...path, 'recipients', index], accounts })),
  ];
  return [
    ...(delivery.channel === 'email' && smtp === undefined ? [needsSmtp(path)] : []),
    ...slices.flatMap(({ path: at, accounts = [] }) => unknownNames([...at, 'accounts'], accounts, chosen)),
    ...repeatedRecipients(path, delivery),
  ];
}

function needsSmtp(path: readonly (string | number)[]): CrossProblem {
  return { path, message: 'is sent by e-mail, but there is no smtp in this file' };
}

function unknownNames(
  path: readonly (string | number)[],
  names: readonly string[],
  known: readonly string[],
): CrossProblem[] {
  return names.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const isOfJob = path.includes('deliveries') ? 'an account of this job' : 'an account of this file';
    const message = `${JSON.stringify(name)} is not ${isOfJob}; expected ${listed(known)}`;
    return [{ path: [...path, index], message }];
  });
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'a name under accounts' : `one of ${names.join(', ')}`;
}

/** Addresses differ by more than the case of their letters (RFC 5321 §2.4 allows it, nobody does it). */
function repeatedRecipients(
  path: readonly (string | number)[],
  { recipients }: OutlinedDelivery,
): CrossProblem[] {
  const addresses = recipients.map(({ address }) => address.toLowerCase());
  return addresses.flatMap((address, index) => {
    const first = addresses.indexOf(address);
    if (address === '' || first === index) return [];
    const message = `is the address of recipients[${first}] too: that recipient would get two messages`;
    return [{ path: [...path, 'recipients', index, 'address'], message }];
  });
}
