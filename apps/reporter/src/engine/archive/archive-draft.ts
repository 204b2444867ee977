import type { Client } from '@outlay/core';
import type { ArchivedAnswer } from '../../adapters/archive/archive-index.ts';
import { type ArchivedRequest, requestNamed } from '../../adapters/archive/archived-request.ts';
import type { RecordingSockets } from '../../adapters/archive/recorded-fetch.ts';
import type { AnswerRequest, GivenAnswer } from './archive-client.ts';
import { createDraftAnswers, type DraftAnswers, type DraftAnswersDeps } from './draft-answers.ts';
import { createDraftDocuments, type DraftDocuments } from './draft-documents.ts';
import { requestAnswer } from './request-answer.ts';

/** Dependencies of a draft. */
export type DraftDeps = DraftAnswersDeps & {
  readonly take: RecordingSockets['take'];
  readonly signal: AbortSignal;
};

/** What a pull has so far. */
export type ArchiveDraft = {
  readonly answers: DraftAnswers;
  /** Lists are answered from these documents as soon as they are set. */
  readonly documents: DraftDocuments;
  /**
   * Answers a request: from what this pull has received, from the documents, from an earlier pull if the records have not
   * changed since, or from the service.
   * @param client - connected to the service
   * @throws {ApiError} if the service does not respond, refuses the token or limits requests
   */
  readonly answerWith: (client: Client) => AnswerRequest;
  /**
   * Keeps answers of an earlier pull, unless the records have changed that one of them depends on.
   * @returns whether they are kept
   */
  readonly keepAll: (keys: readonly string[]) => Promise<boolean>;
  /** Requests the image of a document. @throws as `answerWith` */
  readonly requestImage: (client: Client, image: RequestedImage) => Promise<ArchivedAnswer>;
};

/** The image of a document, with a hash of the document. */
export type RequestedImage = { readonly request: ArchivedRequest; readonly basis: string };

/** Begins a pull with no answers. */
export function createDraft({ place, earlier, take, signal }: DraftDeps): ArchiveDraft {
  const answers = createDraftAnswers({ place, earlier });
  const documents = createDraftDocuments(answers.readBody);
  const ask = (client: Client, request: ArchivedRequest, basis: string | null) =>
    requestAnswer({ client, request, basis, answers, take, signal });
  return {
    answers,
    documents,
    answerWith: (client) =>
      onceAtATime(async (request) => {
        const found = (await answers.read(request)) ?? (await documents.list(request));
        if (found) return found;
        const basis = await documents.basisOf(request);
        const kept = await readUnchanged(answers, request, basis);
        if (kept) return kept;
        await ask(client, request, basis);
        return (await answers.read(request)) as GivenAnswer;
      }),
    keepAll: (keys) => keepAll({ answers, documents }, keys),
    async requestImage(client, { request, basis }) {
      await ask(client, request, basis);
      return answers.all.get(request.key) as ArchivedAnswer;
    },
  };
}

/** Equal requests that are sent at the same time have one answer. */
function onceAtATime(answer: AnswerRequest): AnswerRequest {
  const begun = new Map<string, Promise<GivenAnswer>>();
  return (request) => {
    const { key } = request;
    const answering = begun.get(key) ?? answer(request).finally(() => begun.delete(key));
    begun.set(key, answering);
    return answering;
  };
}

/** Reads an answer of an earlier pull, and keeps it. */
async function readUnchanged(
  answers: DraftAnswers,
  request: ArchivedRequest,
  basis: string | null,
): Promise<GivenAnswer | undefined> {
  const before = answers.unchanged(request.key, basis);
  const given = before && (await answers.readUndamaged(request, before));
  if (given) answers.set(request.key, before);
  return given;
}

async function keepAll(
  { answers, documents }: Pick<ArchiveDraft, 'answers' | 'documents'>,
  keys: readonly string[],
): Promise<boolean> {
  const kept = new Map<string, ArchivedAnswer>();
  for (const key of keys.filter((each) => !answers.all.has(each))) {
    const before = answers.unchanged(key, await documents.basisOf(requestNamed(key)));
    if (!before || !(await answers.isHeld(before))) return false;
    kept.set(key, before);
  }
  for (const [key, before] of kept) answers.set(key, before);
  return true;
}
