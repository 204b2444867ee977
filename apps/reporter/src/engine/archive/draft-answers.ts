import {
  type ArchivePlace,
  isHeld,
  readPacked,
  writeArchived,
  writePacked,
} from '../../adapters/archive/archive-files.ts';
import type { ArchivedAnswer } from '../../adapters/archive/archive-index.ts';
import { type ArchivedRequest, imageOf } from '../../adapters/archive/archived-request.ts';
import type { ReceivedAnswer } from '../../adapters/archive/recorded-fetch.ts';
import type { ArchiveClaim } from '../../adapters/store/archives.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { GivenAnswer } from './archive-client.ts';
import { givenAnswer } from './given-answer.ts';

/** Where a pull writes answers, and which ones there are already. */
export type DraftAnswersDeps = {
  readonly place: ArchivePlace & ArchiveClaim;
  /** Answers of earlier pulls. */
  readonly earlier: ReadonlyMap<string, ArchivedAnswer>;
};

/** The answers that a pull has so far, by request. */
export type DraftAnswers = {
  readonly all: ReadonlyMap<string, ArchivedAnswer>;
  readonly set: (key: string, answer: ArchivedAnswer) => void;
  /** Keeps an answer of an earlier pull that depends on the same records, if there is one. */
  readonly keep: (key: string, basis: string) => void;
  /** Records a response that was received, with a hash of the records that it depends on. */
  readonly record: (key: string, received: ReceivedAnswer, basis: string | null) => Promise<void>;
  /** An answer of an earlier pull that depends on the same records; `undefined` if they have changed or are unknown. */
  readonly unchanged: (key: string, basis: string | null) => ArchivedAnswer | undefined;
  /** Reads an answer of this pull; `undefined` if it has none. @throws {StoreError} as `readArchived` */
  readonly read: (request: ArchivedRequest) => Promise<GivenAnswer | undefined>;
  /** Reads an answer that has not changed; `undefined` if its file is missing or damaged. */
  readonly readUndamaged: (
    request: ArchivedRequest,
    answer: ArchivedAnswer,
  ) => Promise<GivenAnswer | undefined>;
  /** The body of an answer of this pull that is JSON. @throws as `read` */
  readonly readBody: (key: string) => Promise<Buffer>;
  /** Whether the file of an answer exists. */
  readonly isHeld: (answer: ArchivedAnswer | undefined) => Promise<boolean>;
};

/** Begins with no answers. */
export function createDraftAnswers({ place, earlier }: DraftAnswersDeps): DraftAnswers {
  const all = new Map<string, ArchivedAnswer>();
  const unchanged: DraftAnswers['unchanged'] = (key, basis) => {
    const before = earlier.get(key);
    return basis !== null && before?.basis === basis ? before : undefined;
  };
  return {
    all,
    set: (key, answer) => void all.set(key, answer),
    keep(key, basis) {
      const before = unchanged(key, basis);
      if (before) all.set(key, before);
    },
    async record(key, { status, headers, body }, basis) {
      const isImage = imageOf({ path: key }) !== undefined;
      const file = await (isImage ? writeArchived(place, body) : writePacked(place, body));
      all.set(key, { status, headers, body: file, basis });
    },
    unchanged,
    async read(request) {
      const answer = all.get(request.key);
      return answer && givenAnswer(place, request, answer);
    },
    readUndamaged: (request, answer) => givenAnswer(place, request, answer).catch(unlessDamaged),
    async readBody(key) {
      const body = all.get(key)?.body;
      if (!body) throw new Error(`the pull has no answer to ${key}`);
      return readPacked(place, body);
    },
    async isHeld(answer) {
      return answer !== undefined && (answer.body === null || isHeld(place, answer.body));
    },
  };
}

/** What is damaged is requested again. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof StoreError) || error.code !== 'archive_damaged') throw error;
}
