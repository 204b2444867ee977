/** A time, followed by a space in place of the sign of its offset. */
const lostPlus = /^(\d{4}-\d{2}-\d{2}[T ][\d:.,]+) (\d{2}:?\d{2})$/;

/**
 * The names and values of a query. An unencoded `+` means a space, except before an offset, as in
 * `from=2026-10-01T00:00:00+02:00`, where it can only be a plus sign.
 */
export function queryValues(address: string): (readonly [name: string, value: string])[] {
  return [...new URL(address).searchParams].map(([name, value]) => [name, value.replace(lostPlus, '$1+$2')]);
}
