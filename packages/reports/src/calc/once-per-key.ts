/** Returns the same function, but computes the value of each key only once. */
export function oncePerKey<Key, Value>(valueOf: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = valueOf(key);
    values.set(key, value);
    return value;
  };
}
