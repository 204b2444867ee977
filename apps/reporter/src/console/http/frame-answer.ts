import type { PageContent } from '../pages/page.ts';
import type { ConsoleContext } from './console-request.ts';
import { answer } from './page-answer.ts';

/** Answers with a page that shows documents of the console in frames. */
export function framingAnswer(context: ConsoleContext, content: PageContent) {
  context.set('policy', 'framing');
  return answer(context, content);
}

/** Answers with an HTML document for a frame: without scripts, requests and links that leave it. */
export function framedAnswer(context: ConsoleContext, html: string | Uint8Array<ArrayBuffer>) {
  context.set('policy', 'framed');
  return context.body(html, 200, { 'Content-Type': 'text/html; charset=utf-8' });
}
