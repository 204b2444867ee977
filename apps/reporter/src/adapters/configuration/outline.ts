import { type FilterKey, filterKeys, type ReportFilter } from '@outlay/reports';
import { z } from 'zod';
import type { ConfigurationFile, DirectoryConfigurationFile } from './configuration-schema.ts';
import { hasDirectory } from './has-directory.ts';

const names = z.array(z.string());
const what = {
  formats: names.optional().catch(undefined),
  accounts: names.optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
};

const filterNames = Object.fromEntries(
  filterKeys.map((key) => [key, names.optional().catch(undefined)]),
) as Record<FilterKey, z.ZodCatch<z.ZodOptional<typeof names>>>;

const account = z.object({ locale: z.string().catch('en') }).catch({ locale: 'en' });

const delivery = z.object({
  channel: z.string(),
  path: z.string().catch(''),
  endpoint: z.string().optional().catch(undefined),
  region: z.string().catch(''),
  bucket: z.string().catch(''),
  prefix: z.string().optional().catch(undefined),
  accessKeyId: z.unknown().optional(),
  secretAccessKey: z.unknown().optional(),
  name: z.string().catch(''),
  replyTo: z.string().optional().catch(undefined),
  recipients: z.array(z.object({ address: z.string(), ...what }).catch({ address: '' })).catch([]),
  directoryRecipients: z.unknown().optional(),
  ...what,
});

const job = z.object({
  kind: z.string().catch(''),
  month: z.object({ startsOn: z.number() }).optional().catch(undefined),
  filter: z.object(filterNames).optional().catch(undefined),
  accounts: z.union([z.literal('all'), names]).catch('all'),
  formats: names.catch([]),
  deliveries: z.array(delivery.nullable().catch(null)).catch([]),
});

/** The parts of a directory of accounts that others refer to. */
const directory = z.object({
  from: z.string(),
  tokens: z
    .object({
      envPrefix: z.string().optional().catch(undefined),
      folder: z.string().optional().catch(undefined),
    })
    .catch({}),
});

const outline = z.object({
  accounts: z
    .union([
      directory.transform((): Record<string, { locale: string }> => ({})),
      z.record(z.string(), account),
    ])
    .catch({}),
  directory: directory.optional().catch(undefined),
  jobs: z.record(z.string(), job.nullable().catch(null)).catch({}),
  smtp: z.unknown().optional(),
  alerts: z.unknown().optional(),
});

/** A delivery. Only its channel is certain. */
export type OutlinedDelivery = Pick<z.output<typeof delivery>, 'channel'> &
  Partial<z.output<typeof delivery>>;

/** A job. Unreadable deliveries are `null`. */
export type OutlinedJob = Omit<z.output<typeof job>, 'filter' | 'deliveries'> & {
  readonly filter?: ReportFilter | undefined;
  readonly deliveries: readonly (OutlinedDelivery | null)[];
};

/**
 * The names in a configuration that its parts refer to, as far as they can be read, so that references can be checked
 * even in an invalid file. Unreadable parts are `null` or empty.
 */
export type Outline = Omit<z.output<typeof outline>, 'jobs'> & {
  readonly jobs: Readonly<Record<string, OutlinedJob | null>>;
};

/** The outline of any value. */
export function outlineOf(value: unknown): Outline {
  const { accounts } = Object(value) as { readonly accounts?: unknown };
  const read = outline.safeParse({ ...(Object(value) as object), directory: accounts });
  return read.success ? read.data : { accounts: {}, jobs: {}, smtp: undefined, alerts: undefined };
}

/** The outline of a valid configuration: the configuration itself, which need not be read again. */
export function outlineOfValid(file: ConfigurationFile | DirectoryConfigurationFile): Outline {
  return hasDirectory(file) ? { ...file, accounts: {}, directory: file.accounts } : file;
}
