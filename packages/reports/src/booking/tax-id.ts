import { taxIdChecks } from './tax-id-checks.ts';

/** A tax identification number in its normalized form: without country prefix, spaces and hyphens. */
export type TaxId = {
  readonly country: string;
  readonly number: string;
  /** Whether its check digits were verified; otherwise only its format was checked. */
  readonly isVerified: boolean;
};

/** Why a number is not valid, as a predicate: "has a wrong check digit". */
export type TaxIdProblem = { readonly problem: string };

/** Member states of the European Union and Northern Ireland, by the prefixes of their VAT numbers. */
const prefixes =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)(?=[0-9A-Z]*\d)/;

/** * Parses a tax identification number: a Polish NIP, a VAT number of the European Union, or one of another country.
 * @param country - ISO 3166 code; without it, the number must start with an EU VAT prefix
 */
export function readTaxId(text: string, country?: string | null): TaxId | TaxIdProblem {
  const compact = text.toUpperCase().replaceAll(/[\s.\-–/]/g, '');
  const prefix = prefixes.exec(compact)?.[0];
  const named = country?.toUpperCase();
  const issuer = named === 'GR' ? 'EL' : (named ?? prefix);
  if (issuer === undefined) return { problem: 'has no country prefix; add country, such as PL' };
  const number = compact.startsWith(issuer) ? compact.slice(issuer.length) : compact;
  const isoCountry = issuer === 'EL' ? 'GR' : issuer;
  const check = Object.hasOwn(taxIdChecks, issuer) ? taxIdChecks[issuer] : undefined;
  if (!check) {
    if (!/^(?=.*\d)[0-9A-Z]{2,20}$/.test(number)) return { problem: `is not a ${isoCountry} tax ID` };
    return { country: isoCountry, number, isVerified: false };
  }
  if (!check.form.test(number)) return { problem: `is not in the format of a ${isoCountry} tax ID` };
  if (!check.agrees(number)) return { problem: 'has a wrong check digit' };
  return { country: isoCountry, number, isVerified: true };
}
