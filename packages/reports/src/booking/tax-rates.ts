import type { TaxCountry } from '../figures/accounting-mapping.ts';
import type { TaxRate } from '../figures/ledger-figures.ts';

/** The VAT rates of a country, in percent, and the currency of its domestic documents. */
export type CountryRates = {
  readonly currency: string;
  readonly percents: readonly number[];
  /** Each of them as a derived rate: documents share these objects. */
  readonly derived: ReadonlyMap<number, TaxRate>;
};

function countryRates(currency: string, percents: readonly number[]): CountryRates {
  return {
    currency,
    percents,
    derived: new Map(percents.map((percent) => [percent, { percent, source: 'derived' }])),
  };
}

/**
 * The rates of each country.
 *
 * PL: Act of 11 March 2004 on tax on goods and services (ustawa o podatku od towarów i usług): 23 % and 8 % by art. 41
 * sections 1 and 2 with art. 146ef section 1, 5 % by art. 41 section 2a, 0 % by art. 41 sections 3 and 4 and art. 83.
 *
 * DE: Umsatzsteuergesetz, section 12: 19 % by subsection 1, 7 % by subsection 2, 0 % by subsection 3. The lower rates of the second half
 * of 2020 (section 28) are not included.
 */
export const taxRates: Readonly<Record<TaxCountry, CountryRates>> = {
  PL: countryRates('PLN', [23, 8, 5, 0]),
  DE: countryRates('EUR', [19, 7, 0]),
};
