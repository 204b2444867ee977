/**
 * Format and check digit algorithm of tax identification numbers, by issuing country. The algorithms are public: the
 * VIES FAQ of the European Commission and the tax offices describe those of the member states.
 */
export const taxIdChecks: Readonly<
  Record<string, { readonly form: RegExp; readonly agrees: (id: string) => boolean }>
> = {
  AT: { form: /^U\d{8}$/, agrees: (id) => luhnCheckDigit(`${id.slice(1, 8)}0`, 4) === last(id) },
  BE: { form: /^[01]\d{9}$/, agrees: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  DE: { form: /^[1-9]\d{8}$/, agrees: isMod1110 },
  DK: { form: /^[1-9]\d{7}$/, agrees: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: {
    form: /^10\d{7}$/,
    agrees: (id) => (10 - (weighted(id, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === last(id),
  },
  EL: {
    form: /^\d{9}$/,
    agrees: (id) => (weighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(id),
  },
  FI: {
    form: /^\d{8}$/,
    agrees: (id) => (11 - (weighted(id, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === last(id),
  },
  HR: { form: /^\d{11}$/, agrees: isMod1110 },
  HU: {
    form: /^\d{8}$/,
    agrees: (id) => (10 - (weighted(id, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === last(id),
  },
  IT: { form: /^\d{11}$/, agrees: (id) => luhnCheckDigit(id.slice(0, 10), 0) === last(id) },
  LU: { form: /^\d{8}$/, agrees: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  PL: { form: /^\d{10}$/, agrees: (id) => weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(id) },
  PT: {
    form: /^[1-9]\d{8}$/,
    agrees: (id) => ((11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(id),
  },
  SE: { form: /^\d{10}01$/, agrees: (id) => luhnCheckDigit(id.slice(0, 9), 0) === Number(id[9]) },
  SI: {
    form: /^[1-9]\d{7}$/,
    agrees: (id) => {
      const check = 11 - (weighted(id, [8, 7, 6, 5, 4, 3, 2]) % 11);
      return check !== 11 && check % 10 === last(id);
    },
  },
  SK: { form: /^[1-9]\d{9}$/, agrees: (id) => Number(id) % 11 === 0 },
};

function last(id: string): number {
  return Number(id.at(-1));
}

/** The weighted sum of the digits; digits without a weight are ignored. */
function weighted(id: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(id[index]), 0);
}

/** The Luhn check digit, with `offset` added to the sum. Doubling starts with the last digit. */
function luhnCheckDigit(digits: string, offset: number): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, offset);
  return (10 - (sum % 10)) % 10;
}

/** ISO/IEC 7064, MOD 11,10. */
function isMod1110(id: string): boolean {
  const product = Array.from(id.slice(0, -1)).reduce((carried, digit) => {
    const sum = (Number(digit) + carried) % 10 || 10;
    return (2 * sum) % 11;
  }, 10);
  return (11 - product) % 10 === last(id);
}
