import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { Delivery } from '../../adapters/store/schema.ts';
import type { Rendition } from '../make/report-task.ts';

/** The languages that deliveries need, each with its formats. */
export function renditionsOf(
  deliveries: readonly Pick<Delivery, 'locale' | 'channel' | 'files'>[],
): Rendition[] {
  const wanted = new Map<Locale, { formats: Set<ExportFormat>; isMailed: boolean }>();
  for (const { locale, channel, files } of deliveries) {
    const { formats, isMailed } = wanted.get(locale) ?? { formats: new Set(), isMailed: false };
    for (const { format } of files) formats.add(format);
    wanted.set(locale, { formats, isMailed: isMailed || channel === 'email' });
  }
  return [...wanted].map(([locale, { formats, isMailed }]) => ({ locale, formats: [...formats], isMailed }));
}
