/** Days with a dash between them: "21 Sep – 20 Oct", "1–31 October 2026", "21.08–20.09". */
const span =
  /\d{1,2}(?:\.\d{2})?(?:[ \u00a0]\p{L}+(?:[ \u00a0]\d{4})?)?[ \u00a0]?–[ \u00a0]?\d{1,2}(?:\.\d{2}|[ \u00a0]\p{L}+(?:[ \u00a0]\d{4})?)/gu;

/** A text as HTML of a page in which no line ends within a span of days. Browsers break lines after a dash. */
export function withWholeDays(html: string): string {
  return html.replaceAll(span, '<span class="days">$&</span>');
}

/** The same for a message, which has no style sheet that every mail program keeps. */
export function withWholeDaysInMail(html: string): string {
  return html.replaceAll(span, '<span style="white-space:nowrap">$&</span>');
}
