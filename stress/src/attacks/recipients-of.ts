/** To whom messages went, in order of the addresses. */
export function recipientsOf(messages: readonly Buffer[]): string[] {
  return messages.map((message) => /^To: (.*?)\r?$/m.exec(String(message))?.[1] ?? '').toSorted();
}
