import type { ExportFormat } from '@outlay/exporters';
import type { Job } from './configuration.ts';

/** Every format that a job writes: its own, those of its deliveries, and those in an archive. */
export function writtenFormats({
  formats,
  zip,
  deliveries,
}: Pick<Job, 'formats' | 'zip' | 'deliveries'>): readonly ExportFormat[] {
  const delivered = deliveries.flatMap((delivery) =>
    delivery.channel === 'email'
      ? delivery.recipients.flatMap((recipient) => recipient.formats ?? [])
      : (delivery.formats ?? []),
  );
  const named = [...formats, ...delivered];
  return [...new Set([...named, ...(named.includes('zip') ? (zip?.formats ?? []) : [])])];
}
