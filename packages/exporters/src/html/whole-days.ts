/** Days with a dash between them: "21 Sep – 20 Oct", "1–31 October 2026", "21.08–20.09". */
const span =
  /\d{1,2}(?:\.\d{2})?(?:[ \u00a0]\p{L}+(?:[ \u00a0]\d{4})?)?[ \u00a0]?–[ \u00a0]?\d{1,2}(?:\.\d{2}|[ \u00a0]\p{L}+(?:[ \u00a0]\d{4})?)/gu;

/** Prevents line breaks within a span of days in HTML, because browsers break lines after a dash. */
export function withWholeDays(html: string): string {
  return html.replaceAll(span, '<span class="days">$&</span>');
}

/** The same for a message, without a style sheet, which not all mail programs keep. */
export function withWholeDaysInMail(html: string): string {
  return html.replaceAll(span, '<span style="white-space:nowrap">$&</span>');
}
