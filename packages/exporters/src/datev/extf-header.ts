import type { CalendarDate, Instant } from '@outlay/core/time';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { ExtfFile } from './extf-plan.ts';

/** What the header of an EXTF file says besides the settings. */
export type ExtfHeader = Pick<ExtfFile, 'month' | 'part'> & {
  readonly generatedAt: Instant;
  /** The number of the batch; `null` for a report of all documents. */
  readonly batch: number | null;
};

/** The 31 fields of the first line of an EXTF file: header version 700, category 21, format version 13. */
export function extfHeader(
  { month, part, generatedAt, batch }: ExtfHeader,
  settings: DatevSettings,
): string[] {
  const { consultant, client, accountLength, chart = '', initials = '', currency = 'EUR', lock } = settings;
  return [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    generatedAt.replaceAll(/\D/g, '').padEnd(17, '0').slice(0, 17),
    '', // imported
    quoted(''), // origin
    quoted('Outlay'),
    quoted(''), // imported by
    String(consultant),
    String(client),
    digits(month.fiscalYear),
    String(accountLength),
    digits(month.from),
    digits(month.to),
    quoted(labelOf({ month, part, batch }, settings)),
    quoted(initials),
    '1', // financial accounting
    '0', // for every purpose of accounting
    lock ? '1' : '0',
    quoted(currency),
    '',
    quoted(''),
    '',
    '',
    quoted(chart),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
}

/** `Outlay 10/2026`, with `P7` for batch 7 and `T2` for the second part of a month: at most 30 characters, without a hyphen. */
function labelOf(
  { month, part, batch }: Pick<ExtfHeader, 'month' | 'part' | 'batch'>,
  { label = 'Outlay' }: DatevSettings,
): string {
  const [year, number] = month.from.split('-');
  const parts = [
    `${label} ${number}/${year}`,
    batch === null ? '' : `P${batch}`,
    part === 1 ? '' : `T${part}`,
  ];
  return parts.filter((each) => each !== '').join(' ');
}

function digits(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function quoted(text: string): string {
  return `"${text}"`;
}
