import type { Configuration, Job, Store } from '../../adapters/configuration/configuration.ts';

/**
 * A configuration with the keys of `outlay.yaml`, with its defaults and absolute paths. Secrets are references to their
 * places. Reading it gives the same configuration.
 */
export function plainConfiguration({ accounts, jobs, store, ...others }: Configuration): object {
  return {
    accounts: Object.fromEntries(accounts.map(({ name, ...account }) => [name, account])),
    jobs: Object.fromEntries(jobs.map((job) => [job.name, plainJob(job)])),
    ...others,
    store: plainStore(store),
  };
}

function plainJob({ name: _name, writtenSchedule, schedule: { timeZone }, csv, close, ...job }: Job): object {
  const { kind, accounts, ...others } = job;
  return {
    kind,
    accounts,
    schedule: { ...writtenSchedule, timeZone },
    ...others,
    ...plainCsv(csv),
    ...(close && { close: close === 'manually' ? close : { after: `${close.afterDays}d` } }),
  };
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
