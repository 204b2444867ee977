/** A time, then a space where the sign of its offset was. */
const lostPlus = /^(\d{4}-\d{2}-\d{2}[T ][\d:.,]+) (\d{2}:?\d{2})$/;

/**
 * The names and values of a query. A `+` written as it is means a space there; before an offset, as in
 * `from=2026-10-01T00:00:00+02:00`, it can only have meant itself.
 */
export function queryValues(address: string): (readonly [name: string, value: string])[] {
  return [...new URL(address).searchParams].map(([name, value]) => [name, value.replace(lostPlus, '$1+$2')]);
}
