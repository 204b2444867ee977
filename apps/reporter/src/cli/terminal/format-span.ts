/** How long something takes, for people: whole seconds, or minutes where it is long. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
