import { type Client, createApiError, createClient, type FetchResponse } from '@outlay/core';
import { type ArchivedRequest, archivedRequest } from '../../adapters/archive/archived-request.ts';

/** An answer to a request: what the service answered once. */
export type GivenAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` if it was larger than a response may be. */
  readonly body: Uint8Array | null;
};

/** Answers a request. Its errors end the work of the client. */
export type AnswerRequest = (request: ArchivedRequest) => Promise<GivenAnswer>;

/** A client whose requests are answered by a function instead of a server. */
export type ArchiveClient = {
  /**
   * Does something with the client.
   * @throws the first error of the answering function, even if the client's caller would do without the answer
   */
  readonly use: <Result>(act: (client: Client) => Promise<Result>) => Promise<Result>;
};

/** What an account's answers depend on. */
export type ArchiveClientOptions = { readonly baseUrl: string; readonly timeZone: string };

/** The client has no hourly limit and no deadline: whoever answers its requests may have both. */
const unlimited = {
  token: 'archive',
  requestsPerHour: 1_000_000_000,
  maxBodyBytes: Number.MAX_SAFE_INTEGER,
  timeoutMs: 86_400_000,
  headersTimeoutMs: 86_400_000,
  bodyTimeoutMs: 86_400_000,
  // An answer is final: whoever got it from the service has retried.
  retry: { maxAttempts: 1 },
} as const;

/** Creates a client whose requests are answered by a function. */
export function archiveClient(
  { baseUrl, timeZone }: ArchiveClientOptions,
  answer: AnswerRequest,
): ArchiveClient {
  let failure: { readonly error: unknown } | undefined;
  const client = createClient({
    ...unlimited,
    baseUrl,
    timeZone,
    async fetch(url) {
      try {
        if (failure) throw failure.error;
        return responseOf(await answer(archivedRequest(baseUrl, url)));
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    },
  });
  return {
    async use(act) {
      try {
        const result = await act(client);
        if (!failure) return result;
      } catch (error) {
        if (!failure) throw error;
      }
      throw failure.error;
    },
  };
}

function responseOf({ status, headers, body }: GivenAnswer): FetchResponse {
  return { status, headers: new Headers(headers), body: piecesOf(body) };
}

/** Fails like the response that was too large. */
async function* piecesOf(body: Uint8Array | null): AsyncGenerator<Uint8Array> {
  if (body) return yield body;
  const limit = { name: 'maxBodyBytes', max: 0 };
  throw createApiError('limit_exceeded', 'the response was too large when the archive was pulled', { limit });
}
