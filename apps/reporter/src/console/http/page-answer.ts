import type { Hono } from 'hono';
import { errorPage } from '../pages/error-page.ts';
import { type PageContent, page, publicPage } from '../pages/page.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  pathAndQuery,
  readerOf,
  wordsFor,
} from './console-request.ts';
import { PageFailure } from './page-failure.ts';

/**
 * Answers with a page for someone who is signed in.
 * @param status - 422 for a form that must be corrected, 409 for one that must be sent later
 */
export function answer(context: ConsoleContext, content: PageContent, status: 200 | 409 | 422 = 200) {
  if (content.live) context.set('policy', 'live');
  return context.html(page(readerOf(context), content), status);
}

/** The status of a page that needs no session. */
export type PublicStatus = PageFailure['status'] | 200 | 413 | 429 | 500;

/** Answers with a page that needs no session. */
export function publicAnswer(context: ConsoleContext, content: PageContent, status: PublicStatus = 200) {
  return context.html(publicPage(wordsFor(context), pathAndQuery(context), content), status);
}

/** Answers failures with a page that says what went wrong. @param onError - called with errors that nobody expected */
export function answerFailures(app: Hono<ConsoleEnvironment>, onError: (error: unknown) => void): void {
  app.notFound((context) => publicAnswer(context, errorPage(wordsFor(context), 'notFound'), 404));
  app.onError((error, context) => {
    const failure = error instanceof PageFailure ? error : undefined;
    if (!failure) onError(error);
    if (failure?.error === 'busy') context.header('Retry-After', '5');
    const content = errorPage(wordsFor(context), failure?.error ?? 'internal', failure?.run);
    return publicAnswer(context, content, failure?.status ?? 500);
  });
}
