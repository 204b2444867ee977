import type { Locale } from './locale.ts';

/** Places of time zones that have a Polish name; others are written as in the time zone. */
const polishPlaces: Readonly<Record<string, string>> = {
  'Europe/Warsaw': 'Warszawa',
  'Europe/London': 'Londyn',
  'Europe/Paris': 'Paryż',
  'Europe/Vienna': 'Wiedeń',
  'Europe/Prague': 'Praga',
  'Europe/Rome': 'Rzym',
  'Europe/Brussels': 'Bruksela',
  'Europe/Copenhagen': 'Kopenhaga',
  'Europe/Stockholm': 'Sztokholm',
  'Europe/Lisbon': 'Lizbona',
  'Europe/Athens': 'Ateny',
  'Europe/Vilnius': 'Wilno',
  'Europe/Kyiv': 'Kijów',
  'America/New_York': 'Nowy Jork',
};

/** What a time zone is called where people read it, by the place that it is named after: "Warsaw" in English. */
export function zoneName(timeZone: string, locale: Locale): string {
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return locale === 'pl' ? (polishPlaces[timeZone] ?? place) : place;
}
