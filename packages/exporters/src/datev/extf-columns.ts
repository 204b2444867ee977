/** A column of a Buchungsstapel. Texts are always quoted, also empty ones; everything else never is. */
export type ExtfColumn = { readonly header: string; readonly isText: boolean };

const text = (header: string): ExtfColumn => ({ header, isText: true });
const plain = (header: string): ExtfColumn => ({ header, isText: false });

/** Pairs of a kind and a content. DATEV has no space before the hyphen in the contents of additional information. */
function pairs(count: number, kind: string, content: string): ExtfColumn[] {
  return Array.from({ length: count }, (_, index) => [
    text(`${kind} ${index + 1}`),
    text(`${content} ${index + 1}`),
  ]).flat();
}

/**
 * The 125 columns of format version 13, in their order and with the headers of DATEV's sample file. Which of them are texts
 * follows from the expressions in DATEV's description of the format.
 */
export const extfColumns: readonly ExtfColumn[] = [
  plain('Umsatz (ohne Soll/Haben-Kz)'),
  text('Soll/Haben-Kennzeichen'),
  text('WKZ Umsatz'),
  plain('Kurs'),
  plain('Basis-Umsatz'),
  text('WKZ Basis-Umsatz'),
  plain('Konto'),
  plain('Gegenkonto (ohne BU-Schlüssel)'),
  text('BU-Schlüssel'),
  plain('Belegdatum'),
  text('Belegfeld 1'),
  text('Belegfeld 2'),
  plain('Skonto'),
  text('Buchungstext'),
  plain('Postensperre'),
  text('Diverse Adressnummer'),
  plain('Geschäftspartnerbank'),
  plain('Sachverhalt'),
  plain('Zinssperre'),
  text('Beleglink'),
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  text('KOST1 - Kostenstelle'),
  text('KOST2 - Kostenstelle'),
  plain('Kost-Menge'),
  text('EU-Land u. UStID (Bestimmung)'),
  plain('EU-Steuersatz (Bestimmung)'),
  text('Abw. Versteuerungsart'),
  plain('Sachverhalt L+L'),
  plain('Funktionsergänzung L+L'),
  plain('BU 49 Hauptfunktionstyp'),
  plain('BU 49 Hauptfunktionsnummer'),
  plain('BU 49 Funktionsergänzung'),
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  plain('Stück'),
  plain('Gewicht'),
  plain('Zahlweise'),
  text('Forderungsart'),
  plain('Veranlagungsjahr'),
  plain('Zugeordnete Fälligkeit'),
  plain('Skontotyp'),
  text('Auftragsnummer'),
  text('Buchungstyp'),
  plain('USt-Schlüssel (Anzahlungen)'),
  text('EU-Land (Anzahlungen)'),
  plain('Sachverhalt L+L (Anzahlungen)'),
  plain('EU-Steuersatz (Anzahlungen)'),
  plain('Erlöskonto (Anzahlungen)'),
  text('Herkunft-Kz'),
  text('Buchungs GUID'),
  plain('KOST-Datum'),
  text('SEPA-Mandatsreferenz'),
  plain('Skontosperre'),
  text('Gesellschaftername'),
  plain('Beteiligtennummer'),
  text('Identifikationsnummer'),
  text('Zeichnernummer'),
  plain('Postensperre bis'),
  text('Bezeichnung SoBil-Sachverhalt'),
  plain('Kennzeichen SoBil-Buchung'),
  plain('Festschreibung'),
  plain('Leistungsdatum'),
  plain('Datum Zuord. Steuerperiode'),
  plain('Fälligkeit'),
  text('Generalumkehr (GU)'),
  plain('Steuersatz'),
  text('Land'),
  text('Abrechnungsreferenz'),
  plain('BVV-Position'),
  text('EU-Land u. UStID (Ursprung)'),
  plain('EU-Steuersatz (Ursprung)'),
  plain('Abw. Skontokonto'),
];
