/** Computes a value for each text only once: there are many documents, and few names on them. */
export function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Value;
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}
