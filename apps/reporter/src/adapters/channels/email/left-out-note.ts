import type { Locale } from '@outlay/reports';

/** A file that is not attached. */
export type LeftOutFile = {
  readonly name: string;
  readonly bytes: number;
  /** Paths in folders and buckets where the same report is delivered. */
  readonly places: readonly string[];
};

/** A note in a message: a sentence, and a line for each file. */
export type Note = { readonly lead: string; readonly lines: readonly string[] };

type Words = {
  readonly lead: string;
  readonly place: (places: string) => string;
  readonly noPlace: (run: string) => string;
};

const words: Readonly<Record<Locale, Words>> = {
  en: {
    lead: 'This message would be too large with all its files. Not attached:',
    place: (places) => `delivered to ${places}`,
    noPlace: (run) => `ask the sender for it (run ${run}: outlay show, outlay resend)`,
  },
  pl: {
    lead: 'Wiadomość ze wszystkimi plikami byłaby za duża. Nie załączono:',
    place: (places) => `plik jest dostępny w: ${places}`,
    noPlace: (run) => `poproś o ten plik nadawcę (przebieg ${run}: outlay show, outlay resend)`,
  },
};

/**
 * A note about files that are not attached, with their sizes and locations.
 * @param run - identifier of the run
 */
export function leftOutNote(files: readonly LeftOutFile[], locale: Locale, run: string): Note {
  const { lead, place, noPlace } = words[locale];
  const lines = files.map(({ name, bytes, places }) => {
    const where = places.length === 0 ? noPlace(run) : place(places.join(', '));
    return `${name} (${megabytes(bytes, locale)}): ${where}`;
  });
  return { lead, lines };
}

/** Formats a size in units of 1,000,000 bytes, with one decimal. */
function megabytes(bytes: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${new Intl.NumberFormat(locale, digits).format(bytes / 1_000_000)}\u00a0MB`;
}
