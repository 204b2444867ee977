import { isEmailAddress } from '../channels/email/email-address.ts';
import { differentKeys } from './different-keys.ts';
import { directoryProblems } from './directory-problems.ts';
import { filledTemplate, replyToTemplate } from './message-template.ts';
import { type Outline, type OutlinedDelivery, type OutlinedJob, outlineOf } from './outline.ts';
import { maxNameLength } from './plain-values.ts';
import { sharedFiles } from './shared-files.ts';

/** An inconsistency and its position. */
export type CrossProblem = { readonly path: readonly (string | number)[]; readonly message: string };

/**
 * Inconsistencies between the parts of a configuration, even if it has other errors.
 * @param written - its outline
 */
export function crossProblems(value: unknown, written: Outline = outlineOf(value)): CrossProblem[] {
  const known = written.directory ? undefined : new Set(Object.keys(written.accounts));
  const outline = written.directory ? { ...written, accounts: accountsOfAnyDirectory } : written;
  return [
    ...(known ? accountProblems(known) : []),
    ...directoryProblems(value, outline),
    ...alertProblems(outline),
    ...Object.keys(outline.jobs).flatMap((jobName) => {
      const job = outline.jobs[jobName];
      return job ? within(['jobs', jobName], jobProblems({ outline, known, jobName }, job)) : [];
    }),
    ...sharedFiles(outline),
    ...differentKeys(outline),
  ];
}

function accountProblems(known: ReadonlySet<string>): CrossProblem[] {
  if (known.size === 0) {
    return [{ path: ['accounts'], message: 'expected an account, with a name of your choice' }];
  }
  if (known.has('all')) {
    return [{ path: ['accounts', 'all'], message: '"all" means every account; expected another name' }];
  }
  return [];
}

function alertProblems({ alerts, smtp }: Outline): CrossProblem[] {
  return alerts !== undefined && smtp === undefined ? [needsSmtp(['alerts'])] : [];
}

/** Accounts for which the names of files and the addresses of a job are checked, as a directory may have them. */
const accountsOfAnyDirectory: Outline['accounts'] = {
  ['a'.repeat(maxNameLength)]: { locale: 'en' },
  b: { locale: 'en' },
  c: { locale: 'pl' },
};

/** What a job or delivery is checked with, and the accounts that it may refer to; `undefined` for those of a directory. */
type Scope = {
  readonly outline: Outline;
  readonly known: ReadonlySet<string> | undefined;
  readonly jobName: string;
};

function jobProblems({ outline, known, jobName }: Scope, job: OutlinedJob): CrossProblem[] {
  const chosen = job.accounts === 'all' ? known : new Set(job.accounts);
  const named = job.accounts === 'all' ? [] : job.accounts;
  return [
    ...within(['accounts'], unknownNames(named, { known, whose: 'file' })),
    ...job.deliveries.flatMap((delivery, index) =>
      delivery
        ? within(['deliveries', index], deliveryProblems({ outline, known: chosen, jobName }, delivery))
        : [],
    ),
    ...repeatedRecipients(job),
  ];
}

function deliveryProblems(scope: Scope, delivery: OutlinedDelivery): CrossProblem[] {
  const { channel, accounts = [], recipients = [] } = delivery;
  const allowed: Allowed = { known: scope.known, whose: 'job' };
  return [
    ...(channel === 'email' && scope.outline.smtp === undefined ? [needsSmtp([])] : []),
    ...replyToProblems(scope, delivery),
    ...within(['accounts'], unknownNames(accounts, allowed)),
    ...recipients.flatMap(({ accounts: names = [] }, index) =>
      within(['recipients', index, 'accounts'], unknownNames(names, allowed)),
    ),
  ];
}

/** Problems of a part with their positions in the whole. */
function within(place: CrossProblem['path'], problems: readonly CrossProblem[]): readonly CrossProblem[] {
  if (problems.length === 0) return problems;
  return problems.map(({ path, message }) => ({ path: [...place, ...path], message }));
}

/** An address that answers go to is checked for every account: with a name in it, it may be too long. */
function replyToProblems(
  { outline, known, jobName }: Scope,
  { replyTo, locale }: OutlinedDelivery,
): CrossProblem[] {
  if (replyTo === undefined || replyToTemplate.safeParse(replyTo).error) return [];
  const { kind = '' } = outline.jobs[jobName] ?? {};
  const filled = [...(known ?? Object.keys(outline.accounts))].map((account) =>
    filledTemplate(replyTo, {
      job: jobName,
      account,
      kind,
      locale: locale ?? outline.accounts[account]?.locale ?? 'en',
    }),
  );
  const wrong = filled.find((address) => !isEmailAddress(address));
  if (wrong === undefined) return [];
  const message = `becomes ${JSON.stringify(wrong)}, which is not one e-mail address; expected at most 64 characters before the @ and 254 in all`;
  return [{ path: ['replyTo'], message }];
}

function needsSmtp(path: readonly (string | number)[]): CrossProblem {
  return { path, message: 'requires smtp, which this file does not configure' };
}

/** The accounts of the file or of a job. */
type Allowed = { readonly known: ReadonlySet<string> | undefined; readonly whose: 'file' | 'job' };

function unknownNames(names: readonly string[], { known, whose }: Allowed): CrossProblem[] {
  return names.flatMap((name, index) => {
    if (known?.has(name) ?? true) return [];
    const message = `${JSON.stringify(name)} is not an account of this ${whose}; expected ${listed(known ?? new Set())}`;
    return [{ path: [index], message }];
  });
}

/** Maximum number of names in an error message. */
const maxListed = 100;

function listed(known: ReadonlySet<string>): string {
  if (known.size === 0) return 'a name under accounts';
  return `one of ${known.size > maxListed ? `its ${known.size} accounts` : [...known].join(', ')}`;
}

/**
 * Rejects repeated addresses, because the second message would have the Message-ID of the first. Addresses are compared
 * case-insensitively; RFC 5321 §2.4 allows a difference, but no mail server makes one.
 */
function repeatedRecipients({ deliveries }: OutlinedJob): CrossProblem[] {
  const recipients = deliveries.flatMap((delivery, position) =>
    (delivery?.recipients ?? []).map(({ address }, index) => ({ address, position, index })),
  );
  if (recipients.length < 2) return [];
  const firsts = new Map<string, { readonly position: number; readonly index: number }>();
  return recipients.flatMap(({ address, position, index }) => {
    const first = firsts.get(address.toLowerCase());
    if (first === undefined) firsts.set(address.toLowerCase(), { position, index });
    if (address === '' || first === undefined) return [];
    const where = first.position === position ? '' : `deliveries[${first.position}].`;
    const message = `is the address of ${where}recipients[${first.index}] too: that recipient would get two messages`;
    return [{ path: ['deliveries', position, 'recipients', index, 'address'], message }];
  });
}
