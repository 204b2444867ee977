/** A value of an enumeration. One that this version does not know passes through as it came, marked. */
export type EnumerationValue<Name extends string> =
  | { readonly isKnown: true; readonly name: Name; readonly number: number }
  | { readonly isKnown: false; readonly given: number | string };

/**
 * Reads a value that the service gives by number or by name, in any case.
 * @param members - an enumeration of the contract, like `notificationTypes`
 * @returns `undefined` where the service gave nothing
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
