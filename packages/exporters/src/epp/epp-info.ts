import { dateInZone, lastDay } from '@outlay/core/time';
import type { Company, Report } from '@outlay/reports';
import { dayField, type EppField, noValue, textField } from './epp-record.ts';

/** `[INFO]`: the fields of the head of a file, in the order of table 2 of the description of EDI++. */
export function infoFields(
  { name, taxId, street = '', postalCode = '', city = '' }: Company,
  { period, generatedAt }: Pick<Report, 'period' | 'generatedAt'>,
): EppField[] {
  const program = textField('Outlay', 255);
  return [
    textField('1.05', 50),
    accountingOffice,
    windows1250,
    program,
    textField(taxId, 20),
    textField(name, 40),
    textField(name, 80),
    textField(city, 30),
    textField(postalCode, 6),
    textField(street, 50),
    textField(taxId, 13),
    // The warehouse: code, name, description and account.
    noValue,
    noValue,
    noValue,
    noValue,
    '1',
    dayField(period.from),
    dayField(lastDay(period)),
    program,
    dayField(dateInZone(generatedAt, period.timeZone)),
    textField('Polska', 50),
    textField('PL', 2),
    noValue,
    '0',
  ];
}

/** The purpose of the file: documents are tables of VAT, not of goods. */
const accountingOffice = '0';
const windows1250 = '1250';
