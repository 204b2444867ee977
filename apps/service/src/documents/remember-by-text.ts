/**
 * Remembers what a function makes of texts, so that it is called once for a text that comes again. All is forgotten when the
 * texts become too long together.
 * @param compute - depends on the text only; nobody may change its result
 * @param maxCharacters - length of the remembered texts together
 */
export function rememberByText<Value extends object>(
  compute: (text: string) => Value,
  maxCharacters: number,
): (text: string) => Value {
  const remembered = new Map<string, Value>();
  let characters = 0;
  return (text) => {
    const known = remembered.get(text);
    if (known) return known;
    const value = compute(text);
    if (characters + text.length > maxCharacters) {
      remembered.clear();
      characters = 0;
    }
    if (text.length <= maxCharacters) {
      remembered.set(text, value);
      characters += text.length;
    }
    return value;
  };
}
