import { normalize } from 'node:path';
import { type ExportFormat, exporters } from '@outlay/exporters';
import type { CrossProblem } from './cross-problems.ts';
import { fieldsOf, fileNameOf, templateProblem } from './file-name-template.ts';
import { filteredName } from './filtered-name.ts';
import type { Outline, OutlinedDelivery, OutlinedJob } from './outline.ts';
import { s3Target } from './s3-target.ts';

type Target = {
  readonly file: string;
  /**
   * Two kinds of reports, or months that start on different days, never have the same name of a period; empty where the
   * file is not named after the period.
   */
  readonly periods: string;
  readonly delivery: string;
  readonly path: readonly (string | number)[];
};

/** Deliveries to folders and buckets that would write two reports of one period to the same file. */
export function sharedFiles(outline: Outline): CrossProblem[] {
  const taken = new Map<string, Target>();
  const reported = new Set<string>();
  return targets(outline).flatMap((target) => {
    const other = taken.get(keyOf(target));
    if (!other) taken.set(keyOf(target), target);
    if (!other || reported.has(target.delivery)) return [];
    reported.add(target.delivery);
    const where =
      other.delivery === target.delivery
        ? `two of its files would be ${target.file}`
        : `${target.file} would be a file of ${other.delivery} too`;
    return [{ path: [...target.path, 'name'], message: `${where}; expected fields that tell them apart` }];
  });
}

function keyOf({ periods, file }: Target): string {
  return `${periods} ${file}`;
}

function targets(outline: Outline): Target[] {
  return Object.keys(outline.jobs).flatMap((name) => {
    const job = outline.jobs[name];
    return (job?.deliveries ?? []).flatMap((delivery, index) => {
      if (!job || !delivery || !writesFiles(delivery)) return [];
      const { name: template = '' } = delivery;
      if (templateProblem(template) !== undefined) return [];
      const isOfPeriod = fieldsOf(template).includes('period');
      const periods = isOfPeriod ? `${job.kind} ${job.month?.startsOn ?? 1}` : '';
      const at = { delivery: `jobs.${name}.deliveries[${index}]`, path: ['jobs', name, 'deliveries', index] };
      return filesOf(outline, job, { name, delivery }).map((file) => ({ file, periods, ...at }));
    });
  });
}

function filesOf(
  { accounts }: Outline,
  job: OutlinedJob,
  { name, delivery }: { readonly name: string; readonly delivery: OutlinedDelivery },
): string[] {
  const ofJob = job.accounts === 'all' ? Object.keys(accounts) : job.accounts;
  const extensions = new Set((delivery.formats ?? job.formats).map(extensionOf));
  return [...new Set(delivery.accounts ?? ofJob)].flatMap((account) =>
    [...extensions].map((ext) => {
      const locale = delivery.locale ?? accounts[account]?.locale ?? '{locale}';
      const values = {
        job: name,
        account,
        kind: job.kind,
        period: '{period}',
        date: '{date}',
        batch: '{batch}',
        locale,
        ext,
      };
      const file = filteredName(fileNameOf(delivery.name ?? '', values), { filter: job.filter, ext });
      return `${rootOf(delivery)}/${normalize(file)}`;
    }),
  );
}

function writesFiles({ channel }: OutlinedDelivery): boolean {
  return channel === 'folder' || channel === 's3';
}

function rootOf(delivery: OutlinedDelivery): string {
  if (delivery.channel === 's3') return s3Target({ region: '', bucket: '', ...delivery });
  return normalize(`${delivery.path ?? ''}/`).slice(0, -1);
}

function extensionOf(format: string): string {
  return isFormat(format) ? exporters[format].extension : format;
}

function isFormat(format: string): format is ExportFormat {
  return Object.hasOwn(exporters, format);
}
