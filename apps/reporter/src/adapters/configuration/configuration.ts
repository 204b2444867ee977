import { dirname, resolve } from 'node:path';
import { defaultFiles } from '../store/default-files.ts';
import type { ConfigurationFile } from './configuration-schema.ts';
import type { Delivery } from './delivery-schema.ts';
import type { Secret } from './secret.ts';
import { keepFilesDays } from './store-schema.ts';

type FileAccount = ConfigurationFile['accounts'][string];
type FileJob = ConfigurationFile['jobs'][string];

/** An account of the service. */
export type Account = FileAccount & { readonly name: string; readonly title: string };

/** A report that is made again and again. Its accounts are named one by one. */
export type Job = Omit<FileJob, 'accounts'> & { readonly name: string; readonly accounts: readonly string[] };

/** The server that e-mails are sent through. */
export type Smtp = NonNullable<ConfigurationFile['smtp']> & { readonly port: number };

/** Where runs and deliveries are recorded. */
export type Store = ({ readonly sqliteFile: string } | { readonly postgresUrl: Secret }) & {
  /** The folder of the staged files. */
  readonly files: string;
  /** After how many days without a change the files of a run are removed; never where it is not given. */
  readonly keepFilesDays?: number;
  /** The keys that staged files are encrypted with; they are kept as they are where it is not given. */
  readonly encryption?: Encryption;
};

/** The keys of staged files: that of new ones, and earlier ones. */
export type Encryption = { readonly key: Secret; readonly previous: readonly Secret[] };

/** A checked configuration. Files and folders in it are absolute; secrets are the places of secrets. */
export type Configuration = Omit<ConfigurationFile, 'accounts' | 'jobs' | 'smtp' | 'store'> & {
  readonly accounts: readonly Account[];
  readonly jobs: readonly Job[];
  readonly smtp: Smtp | undefined;
  readonly store: Store;
};

/** What a configuration file comes to. @param file - its path: what it names is relative to its folder */
export function configurationOf(parsed: ConfigurationFile, file: string): Configuration {
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
    jobs: Object.entries(parsed.jobs).map(([name, job]) => ({
      ...job,
      name,
      accounts: job.accounts === 'all' ? names : job.accounts,
      ...(job.accounting === undefined ? {} : { accounting: located.file(job.accounting) }),
      ...(job.pdf?.logo === undefined ? {} : { pdf: { ...job.pdf, logo: located.file(job.pdf.logo) } }),
      deliveries: job.deliveries.map(located.delivery),
    })),
    smtp: parsed.smtp && smtpOf(parsed.smtp, located),
    store: storeOf(parsed.store, located),
  };
}

type Located = ReturnType<typeof locate>;

function locate(folder: string) {
  const file = (path: string): string => resolve(folder, path);
  const secret = (place: Secret): Secret => ('file' in place ? { file: file(place.file) } : place);
  return {
    file,
    secret,
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
