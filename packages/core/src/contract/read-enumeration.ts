/** A value of an enumeration. A value that this version does not know is kept in `given` with `isKnown: false`. */
export type EnumerationValue<Name extends string> =
  | { readonly isKnown: true; readonly name: Name; readonly number: number }
  | { readonly isKnown: false; readonly given: number | string };

/**
 * Reads an enumeration value from its number or its name, case-insensitive.
 * @param members - an enumeration of the contract, such as `notificationTypes`
 * @returns `undefined` for null or undefined
 */
export function readEnumeration<Name extends string>(
  members: Readonly<Record<Name, number>>,
  given: number | string | null | undefined,
): EnumerationValue<Name> | undefined {
  if (given === null || given === undefined) return undefined;
  const text = String(given).toLowerCase();
  for (const name of Object.keys(members) as Name[]) {
    const number = members[name];
    if (name.toLowerCase() === text || String(number) === text) return { isKnown: true, name, number };
  }
  return { isKnown: false, given };
}
