import { dirname, resolve } from 'node:path';
import type { Instant } from '@outlay/core/time';
import type { Schedule } from '@outlay/schedule';
import { defaultFiles } from '../store/default-files.ts';
import type { ConfigurationFile, DirectoryConfigurationFile } from './configuration-schema.ts';
import type { ConsoleSettings, ConsoleUserSettings } from './console-schema.ts';
import type { Delivery } from './delivery-schema.ts';
import type { DirectorySettings } from './directory-schema.ts';
import { hasDirectory } from './has-directory.ts';
import type { JobCsv } from './job-schema.ts';
import { isLayoutFile } from './read-csv-layout.ts';
import type { WrittenSchedule } from './schedule-schema.ts';
import type { Secret } from './secret.ts';
import { keepFilesDays } from './store-schema.ts';

/** An account as a file or a directory has it. */
export type FileAccount = ConfigurationFile['accounts'][string] & Pick<Account, 'entry'>;
type FileJob = ConfigurationFile['jobs'][string];

/** An account of the service. */
export type Account = ConfigurationFile['accounts'][string] & {
  readonly name: string;
  readonly title: string;
  /** What is wrong with its entry in the directory, if anything. */
  readonly entry?: EntryProblem | undefined;
};

/**
 * `invalid`: its reports are held, because its entry does not say where they belong. `missing`: it is no longer in the
 * directory, and nothing is planned for it.
 */
export type EntryProblem =
  | { readonly status: 'invalid'; readonly reason: string }
  | { readonly status: 'missing' };

/** A scheduled report, with all of its account names. */
export type Job = Omit<FileJob, 'accounts' | 'schedule'> & {
  readonly name: string;
  readonly accounts: readonly string[];
  readonly schedule: Schedule;
  /** The schedule as the file has it, to show it. */
  readonly writtenSchedule: WrittenSchedule;
};

/** The server that sends e-mails. */
export type Smtp = NonNullable<ConfigurationFile['smtp']> & { readonly port: number };

/** Where runs and deliveries are recorded. */
export type Store = ({ readonly sqliteFile: string } | { readonly postgresUrl: Secret }) & {
  /** Folder of the staged files. */
  readonly files: string;
  /** Number of days without a change after which the files of a run are removed; if missing, they are kept forever. */
  readonly keepFilesDays?: number;
  /** Encryption keys of staged files; without them, the files are not encrypted. */
  readonly encryption?: Encryption;
};

/** Keys of staged files: the one for new files, and earlier ones. */
export type Encryption = { readonly key: Secret; readonly previous: readonly Secret[] };

/** The directory of the accounts. */
export type Directory = {
  readonly settings: DirectorySettings;
  /** The configuration without its accounts; `withDirectoryAccounts` adds them. */
  readonly file: DirectoryConfigurationFile;
  readonly path: string;
  /** What is known of the directory; missing until it is asked for. */
  readonly state?: DirectoryState;
};

/** What is known of a directory. */
export type DirectoryState = {
  /** Differs whenever the stored accounts have changed. */
  readonly revision: number;
  /** Since when it cannot be read, and why; `null` if it can. */
  readonly unreadable: { readonly since: Instant; readonly reason: string } | null;
  /** What is wrong with its entries. */
  readonly problems: readonly string[];
};

/** A validated configuration. Paths are absolute; secrets are references. */
export type Configuration = Omit<ConfigurationFile, 'accounts' | 'jobs' | 'smtp' | 'store' | 'console'> & {
  readonly accounts: readonly Account[];
  /** Where the accounts are, unless they are in the file. */
  readonly directory?: Directory;
  readonly jobs: readonly Job[];
  readonly smtp: Smtp | undefined;
  readonly store: Store;
  readonly console?: ConsoleSettings;
};

/**
 * The configuration of a parsed file.
 * @param file - its path; paths in it are relative to its folder
 */
export function configurationOf(
  read: AccountsFile | DirectoryConfigurationFile,
  file: string,
): Configuration {
  if (!hasDirectory(read)) return configurationWith(read, file);
  const settings = locatedDirectory(read.accounts, locate(dirname(resolve(file))));
  return {
    ...configurationWith({ ...read, accounts: {} }, file),
    directory: { settings, file: read, path: file },
  };
}

/** A file whose accounts are known. */
type AccountsFile = Omit<ConfigurationFile, 'accounts'> & {
  readonly accounts: Readonly<Record<string, FileAccount>>;
};

function configurationWith({ console: shown, ...parsed }: AccountsFile, file: string): Configuration {
  const located = locate(dirname(resolve(file)));
  const accounts = Object.entries(parsed.accounts).map(([name, account]) => ({
    ...account,
    name,
    title: account.title ?? name,
    token: located.secret(account.token),
    ...(account.caFile === undefined ? {} : { caFile: located.file(account.caFile) }),
  }));
  const names = accounts.map(({ name }) => name);
  return {
    ...parsed,
    accounts,
    jobs: Object.entries(parsed.jobs).map(
      ([
        name,
        {
          schedule: { written, ...schedule },
          ...job
        },
      ]) => ({
        ...job,
        schedule,
        writtenSchedule: written,
        name,
        accounts: job.accounts === 'all' ? names : job.accounts,
        ...(job.accounting === undefined ? {} : { accounting: located.file(job.accounting) }),
        ...(job.csv.layout === undefined ? {} : { csv: located.csv(job.csv) }),
        ...(job.pdf?.logo === undefined ? {} : { pdf: { ...job.pdf, logo: located.file(job.pdf.logo) } }),
        deliveries: job.deliveries.map(located.delivery),
      }),
    ),
    smtp: parsed.smtp && smtpOf(parsed.smtp, located),
    store: storeOf(parsed.store, located),
    ...(shown && { console: consoleOf(shown, located) }),
  };
}

type Located = ReturnType<typeof locate>;

function locate(folder: string) {
  const file = (path: string): string => resolve(folder, path);
  const secret = (place: Secret): Secret => ('file' in place ? { file: file(place.file) } : place);
  return {
    file,
    secret,
    csv: ({ layout, ...same }: JobCsv): JobCsv => ({
      ...same,
      ...(layout && {
        layout: { ...layout, name: isLayoutFile(layout.name) ? file(layout.name) : layout.name },
      }),
    }),
    delivery: (delivery: Delivery): Delivery => {
      switch (delivery.channel) {
        case 'folder':
          return { ...delivery, path: file(delivery.path) };
        case 's3':
          return {
            ...delivery,
            accessKeyId: secret(delivery.accessKeyId),
            secretAccessKey: secret(delivery.secretAccessKey),
            ...(delivery.caFile === undefined ? {} : { caFile: file(delivery.caFile) }),
          };
        case 'email':
          return delivery;
      }
    },
  };
}

function locatedDirectory(settings: DirectorySettings, { file, secret }: Located): DirectorySettings {
  const { tokens, defaults } = settings;
  const common = {
    tokens: 'folder' in tokens ? { folder: file(tokens.folder) } : tokens,
    defaults: { ...defaults, ...(defaults.caFile === undefined ? {} : { caFile: file(defaults.caFile) }) },
  };
  switch (settings.from) {
    case 'csv':
      return { ...settings, ...common, file: file(settings.file) };
    case 'https':
      return {
        ...settings,
        ...common,
        ...(settings.token && { token: secret(settings.token) }),
        ...(settings.caFile === undefined ? {} : { caFile: file(settings.caFile) }),
      };
    case 'sql': {
      const { url } = settings;
      const located = typeof url === 'string' ? `sqlite:${file(url.slice('sqlite:'.length))}` : secret(url);
      return { ...settings, ...common, url: located };
    }
  }
}

function smtpOf(smtp: NonNullable<ConfigurationFile['smtp']>, located: Located): Smtp {
  return {
    ...smtp,
    port: smtp.port ?? (smtp.security === 'tls' ? 465 : 587),
    ...(smtp.password === undefined ? {} : { password: located.secret(smtp.password) }),
    ...(smtp.dkim === undefined
      ? {}
      : { dkim: { ...smtp.dkim, privateKey: located.secret(smtp.dkim.privateKey) } }),
    ...(smtp.caFile === undefined ? {} : { caFile: located.file(smtp.caFile) }),
  };
}

function consoleOf(
  { tls, trustedProxy, users, ...same }: ConsoleSettings,
  { file, secret }: Located,
): ConsoleSettings {
  const located = ({ role, passwordHash, totp }: ConsoleUserSettings): ConsoleUserSettings => ({
    role,
    ...(passwordHash && { passwordHash: secret(passwordHash) }),
    ...(totp && { totp: secret(totp) }),
  });
  return {
    ...same,
    ...(tls && { tls: { certificate: file(tls.certificate), key: secret(tls.key) } }),
    ...(trustedProxy && {
      trustedProxy: { ...trustedProxy, ...(trustedProxy.secret && { secret: secret(trustedProxy.secret) }) },
    }),
    ...(users && {
      users: Object.fromEntries(Object.entries(users).map(([name, user]) => [name, located(user)])),
    }),
  };
}

function storeOf({ url, files, keepFiles, encryption }: ConfigurationFile['store'], located: Located): Store {
  const days = keepFilesDays(keepFiles);
  const kept = {
    ...(days === undefined ? {} : { keepFilesDays: days }),
    ...(encryption ? { encryption: encryptionOf(encryption, located) } : {}),
  };
  if (typeof url !== 'string') {
    return { postgresUrl: located.secret(url), files: located.file(files ?? 'outlay-files'), ...kept };
  }
  const sqliteFile = located.file(url.slice('sqlite:'.length));
  return { sqliteFile, files: located.file(files ?? defaultFiles(sqliteFile)), ...kept };
}

function encryptionOf({ key, previous }: Encryption, { secret }: Located): Encryption {
  return { key: secret(key), previous: previous.map(secret) };
}
