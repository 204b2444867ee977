import { z } from 'zod';
import { sayReason } from '../../reasons/say-reason.ts';
import type { DirectorySettings } from '../configuration/directory-schema.ts';
import { readCertificate } from '../configuration/read-certificate.ts';
import { readSecret } from '../configuration/read-secret.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import { createSockets } from '../service/connect.ts';
import { DirectoryError } from './directory-error.ts';
import { maxDirectoryBytes, maxDirectoryMs } from './directory-limits.ts';
import type { DirectoryContent, DirectoryReader } from './directory-reader.ts';

type HttpsSettings = Extract<DirectorySettings, { readonly from: 'https' }>;

const answerSchema = z.object({
  total: z.int().min(0),
  accounts: z.array(z.record(z.string(), z.unknown())),
});

/**
 * Reads the JSON of an address: `{"total": 2, "accounts": [{"name": …}, …]}`. Its version is the `ETag` (RFC 9110 §8.8.3),
 * which the next request sends in `If-None-Match`. Redirects are refused, because they would receive the token.
 */
export function httpsReader(settings: HttpsSettings, environment: Environment): DirectoryReader {
  return async (version) => {
    const { url, token, caFile } = settings;
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${await readSecret(token, environment)}` }),
      ...(version === null ? {} : { 'if-none-match': version }),
    };
    const ca = caFile === undefined ? undefined : await readCertificate(caFile);
    const sockets = createSockets();
    try {
      const signal = AbortSignal.timeout(maxDirectoryMs);
      const {
        status,
        headers: answered,
        body,
      } = await sockets.fetchTrusting(ca)(url, {
        method: 'GET',
        headers,
        redirect: 'error',
        signal,
      });
      if (status === 304 && version !== null) return 'unchanged';
      if (status !== 200) throw new DirectoryError(sayReason('directory_status', { status }));
      return contentOf(await bodyText(body), answered.get('etag'));
    } catch (error) {
      throw error instanceof DirectoryError ? error : new DirectoryError(whyUnreachable(error));
    } finally {
      await sockets.close();
    }
  };
}

async function bodyText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, bytes] = ['', 0];
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxDirectoryBytes) {
      throw new DirectoryError(sayReason('directory_large', { bytes: maxDirectoryBytes }));
    }
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function contentOf(text: string, version: string | null): DirectoryContent {
  const { data } = answerSchema.safeParse(jsonOf(text));
  if (!data) throw new DirectoryError(sayReason('directory_not_listed'));
  const { total, accounts } = data;
  if (total !== accounts.length) {
    throw new DirectoryError(sayReason('directory_incomplete', { total, listed: accounts.length }));
  }
  return {
    version,
    entries: accounts.map((values, index) => ({ place: `accounts[${index}]`, values })),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message of the system: that of `fetch` says nothing. */
function whyUnreachable(error: unknown): string {
  const { cause = error } = Object(error) as { readonly cause?: unknown };
  return sayReason('directory_unreachable', {
    error: cause instanceof Error ? cause.message : String(cause),
  });
}
