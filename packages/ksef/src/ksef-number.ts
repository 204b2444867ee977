import { type CalendarDate, isCalendarDate } from '@outlay/core/time';

/** Data and checksum: `9999999999-YYYYMMDD-FFFFFFFFFFFF-FF`. */
const form = /^(?:[1-9](?:\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/;
const inText = /(?<![0-9A-Za-z-])[0-9A-Z]{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}(?![0-9A-Za-z-])/g;

/**
 * Whether a text is a KSeF number: 35 characters, of which the last two are the CRC-8 of the first 32 (polynomial 0x07, initial
 * value 0; Ministry of Finance, KSeF 2.0 documentation, "Numer KSeF"; the pattern is `TNumerKSeF` of FA(3)).
 */
export function isKsefNumber(text: string): boolean {
  return form.test(text) && isCalendarDate(acceptedOn(text)) && text.endsWith(checksum(text.slice(0, 32)));
}

/** The KSeF number in a text, such as the name of a file; `null` if there is none, or several. */
export function ksefNumberIn(text: string): string | null {
  const [found, ...others] = new Set(text.match(inText)?.filter(isKsefNumber));
  return found !== undefined && others.length === 0 ? found : null;
}

/** The day on which KSeF accepted the invoice with this number. */
export function acceptedOn(ksefNumber: string): CalendarDate {
  return ksefNumber.slice(11, 19).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** CRC-8 of an ASCII text as two hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}
