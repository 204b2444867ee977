import {
  type Configuration,
  configurationOf,
  type Job,
  type Store,
} from '../../adapters/configuration/configuration.ts';

/**
 * A configuration with the keys of `outlay.yaml`, with its defaults and absolute paths. Secrets are references to their
 * places. Reading it gives the same configuration.
 */
export function plainConfiguration(configuration: Configuration): object {
  const { accounts, directory, ...others } = configuration;
  if (!directory) return plainWith(accountsByName(accounts), others);
  const { settings, file, path } = directory;
  const { accounts: _, directory: __, jobs, ...written } = configurationOf(file, path);
  // A directory has too many accounts to name them.
  const named = jobs.map((job) => ({ ...job, accounts: file.jobs[job.name]?.accounts ?? 'all' }));
  return plainWith(settings, { ...written, jobs: named });
}

type PlainParts = Omit<Configuration, 'accounts' | 'directory' | 'jobs'> & {
  readonly jobs: readonly (Omit<Job, 'accounts'> & { readonly accounts: Job['accounts'] | 'all' })[];
};

function plainWith(accounts: object, { jobs, store, ...others }: PlainParts): object {
  return {
    accounts,
    jobs: Object.fromEntries(jobs.map((job) => [job.name, plainJob(job)])),
    ...others,
    store: plainStore(store),
  };
}

function accountsByName(accounts: Configuration['accounts']): object {
  return Object.fromEntries(accounts.map(({ name, ...account }) => [name, account]));
}

function plainJob(named: PlainParts['jobs'][number]): object {
  const {
    name: _name,
    writtenSchedule,
    schedule: { timeZone },
    csv,
    close,
    ...job
  } = named;
  const { kind, accounts, deliveries, ...others } = job;
  return {
    kind,
    accounts,
    schedule: { ...writtenSchedule, timeZone },
    ...others,
    ...plainCsv(csv),
    deliveries: deliveries.map(plainDelivery),
    ...(close && { close: close === 'manually' ? close : { after: `${close.afterDays}d` } }),
  };
}

/** Without recipients of its own, a delivery sends only to those of the directory. */
function plainDelivery(delivery: Job['deliveries'][number]): object {
  if (delivery.channel !== 'email' || delivery.recipients.length > 0) return delivery;
  const { recipients: _, ...others } = delivery;
  return others;
}

function plainCsv({ options: { dateForm, ...options }, layout }: Job['csv']): object {
  const csv = {
    ...options,
    ...(dateForm && { dates: dateForm }),
    ...(layout && { layout: layout.name, ...(layout.currency && { currency: layout.currency }) }),
  };
  return Object.keys(csv).length === 0 ? {} : { csv };
}

function plainStore({ keepFilesDays, files, encryption, ...place }: Store): object {
  return {
    url: 'sqliteFile' in place ? `sqlite:${place.sqliteFile}` : place.postgresUrl,
    files,
    keepFiles: keepFilesDays === undefined ? 'forever' : `${keepFilesDays} days`,
    ...(encryption && { encryption }),
  };
}
