import { ApiError, type ApiErrorCode, type Client } from '@outlay/core';
import { type ArchivedRequest, imageOf } from '../../adapters/archive/archived-request.ts';
import type { RecordingSockets } from '../../adapters/archive/recorded-fetch.ts';
import { askService } from './ask-service.ts';
import type { DraftAnswers } from './draft-answers.ts';

/** A request to the service whose answer is recorded. */
export type RequestingAnswer = {
  /** Connected to the service. */
  readonly client: Client;
  readonly request: ArchivedRequest;
  /** A hash of the records that the answer depends on; `null` if it is unknown. */
  readonly basis: string | null;
  readonly answers: DraftAnswers;
  readonly take: RecordingSockets['take'];
  readonly signal: AbortSignal;
};

/** Errors that no report could do without: nothing was answered. */
const decisive: ReadonlySet<ApiErrorCode> = new Set([
  'unauthorized',
  'rate_limited',
  'aborted',
  'network',
  'timeout',
  'invalid_configuration',
]);

/**
 * Requests an answer and records it, also if it is an error of the service about this request only.
 * @throws {ApiError} if the service does not respond, refuses the token, limits requests, or fails to send an image
 */
export async function requestAnswer(requesting: RequestingAnswer): Promise<void> {
  const { request, basis, answers, take } = requesting;
  const { key } = request;
  const failure = await failureOf(requesting);
  const received = take(key);
  if (isTooLarge(failure)) return answers.set(key, { status: 200, headers: {}, body: null, basis });
  if (!received || isFailingImage(request, failure)) throw failure ?? notRecorded(key);
  await answers.record(key, received, basisAfter(failure, basis));
}

/** Sends a request, and returns the error of the service about it, if any. */
async function failureOf({ client, request, signal }: RequestingAnswer): Promise<ApiError | undefined> {
  try {
    await askService(client, request, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || decisive.has(error.code)) throw error;
    return error;
  }
}

/** @throws the error, if another limit was exceeded than that of a response */
function isTooLarge(failure: ApiError | undefined): boolean {
  if (failure?.code !== 'limit_exceeded') return false;
  if (failure.limit.name !== 'maxBodyBytes') throw failure;
  return true;
}

/** An image that the service failed to send is no answer. It may not offer images at all, which is one. */
function isFailingImage(request: ArchivedRequest, failure: ApiError | undefined): boolean {
  const isFailing = failure?.code === 'unavailable' && failure.details.status !== 501;
  return isFailing && imageOf(request) !== undefined;
}

/** What could not be read may be readable next time; what does not exist depends on the records only. */
function basisAfter(failure: ApiError | undefined, basis: string | null): string | null {
  return failure === undefined || failure.code === 'not_found' ? basis : null;
}

function notRecorded(key: string): Error {
  return new Error(`the response to ${key} was not recorded`);
}
