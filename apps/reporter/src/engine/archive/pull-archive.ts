import type { Client } from '@outlay/core';
import { dateInZone } from '@outlay/core/time';
import { fetchNameLists } from '@outlay/dataset';
import { type ArchiveIndex, isSamePeriod } from '../../adapters/archive/archive-index.ts';
import { type RecordingSockets, recordingSockets } from '../../adapters/archive/recorded-fetch.ts';
import { connect, createSockets } from '../../adapters/service/connect.ts';
import { tokenBudget } from '../../adapters/store/token-budget.ts';
import { StoreError } from '../../errors/store-error.ts';
import { withTokenNamed } from '../pin/with-token-named.ts';
import { archiveClient } from './archive-client.ts';
import { type ArchiveDraft, createDraft } from './archive-draft.ts';
import { assertSameRecords } from './assert-same-records.ts';
import { type BegunPull, beginPull } from './begin-pull.ts';
import { leaveSomeRequests } from './leave-some-requests.ts';
import type { PullChoice, PullDeps } from './pull-options.ts';
import { pullPeriod } from './pull-period.ts';
import { pullReceipts } from './pull-receipts.ts';
import { type PullRecord, pullRecord } from './pull-record.ts';
import { PullStoppedError } from './pull-stopped-error.ts';
import { type LeftOutDays, type MirroredYears, readDocuments } from './read-documents.ts';
import { wantedPeriods } from './wanted-periods.ts';

/** What a pull has mirrored. */
export type PulledArchive = {
  readonly index: ArchiveIndex;
  /** Paths of the service that failed although it responded; reports say what is missing. */
  readonly failing: readonly string[];
  readonly leftOut: LeftOutDays;
};

/**
 * Mirrors an account into its archive: every document, and all that the reports of its periods need, as the service
 * answers. What has not changed since the last pull is not requested again. What it has is recorded as it goes on; a pull
 * that is interrupted is continued by the next one.
 * @throws {PullStoppedError} with the error that stopped it, and how far it got
 * @throws {StoreError} as `beginPull`
 * @throws {ConfigurationError} if the account has other documents than its archive
 */
export async function pullArchive(deps: PullDeps, choice: PullChoice): Promise<PulledArchive> {
  const { settings, now, signal } = deps;
  const begun = await beginPull(deps, choice);
  const sockets = createSockets();
  const responses = recordingSockets(settings.baseUrl, sockets);
  const { place, earlier } = begun;
  const draft = createDraft({ place, earlier, take: responses.take, signal });
  const record = pullRecord({ begun, draft, now, choice, baseUrl: settings.baseUrl });
  const connected = connectionsOf(deps, choice, responses);
  try {
    const { leftOut } = await mirror({ deps, choice, begun, draft, record, connected, responses });
    return { index: await record.finish(), failing: failingIn(draft), leftOut };
  } catch (error) {
    const isTaken = error instanceof StoreError && error.code === 'archive_taken';
    if (!isTaken) await record.save();
    const cause = withTokenNamed(error, choice.account.token);
    throw new PullStoppedError(choice.account.name, record.progress(), cause);
  } finally {
    await sockets.close();
  }
}

type Connected = <Result>(act: (client: Client) => Promise<Result>) => Promise<Result>;

type Pull = {
  readonly deps: PullDeps;
  readonly choice: PullChoice;
  readonly begun: BegunPull;
  readonly draft: ArchiveDraft;
  readonly record: PullRecord;
  readonly connected: Connected;
  readonly responses: RecordingSockets;
};

async function mirror(pull: Pull): Promise<MirroredYears> {
  const { deps, choice, begun, draft, record, connected, responses } = pull;
  const { timeZone, currency } = choice.account;
  const { signal, onStep } = deps;
  const today = dateInZone(deps.now, timeZone);
  onStep('documents');
  const documents = await readDocuments({
    timeZone,
    currency,
    today,
    draft,
    responses,
    connected,
    signal,
    knownFrom: begun.knownFrom && dateInZone(begun.knownFrom, timeZone),
  });
  if (!choice.isReplacing) await assertSameRecords(begun, documents.ids, choice);
  draft.documents.set({ ...documents, timeZone });
  for (const { request, basis } of documents.receipts) draft.answers.keep(request, basis);
  const wanted = wantedPeriods({
    ...choice,
    from: choice.from ?? documents.firstDay ?? today,
    today,
    others: [...choice.days.map((days) => ({ kind: 'custom' as const, ...days })), ...begun.periods],
  });
  record.begin(documents, wanted.length);
  onStep('periods');
  await pullNames(pull);
  const { baseUrl } = deps.settings;
  for (const period of wanted) {
    const earlier = begun.periods.find((each) => isSamePeriod(each, period));
    const pulled = await connected(async (client) => {
      await leaveSomeRequests(client);
      return pullPeriod({ client, draft, choice, period, earlier, now: deps.now, signal, baseUrl });
    });
    await record.addPeriod(pulled);
  }
  onStep('receipts');
  if (choice.withReceipts) await pullImages(pull, documents);
  return documents;
}

/** Requests the lists of names, of which reports need some. */
async function pullNames({ deps, choice, draft, connected }: Pull): Promise<void> {
  const { signal, settings } = deps;
  const { timeZone } = choice.account;
  await connected((service) =>
    archiveClient({ baseUrl: settings.baseUrl, timeZone }, draft.answerWith(service)).use((client) =>
      fetchNameLists(client, { withGroups: true, withTags: true, signal }),
    ),
  );
}

async function pullImages({ draft, record, connected }: Pull, documents: MirroredYears): Promise<void> {
  await connected((client) => pullReceipts({ client, draft, documents, onReceipt: record.addReceipt }));
}

/** Opens a connection for each part of a pull, because the limits of reading apply to a connection. */
function connectionsOf(
  { database, settings, hooks }: PullDeps,
  { account: { timeZone } }: PullChoice,
  { sockets }: RecordingSockets,
): Connected {
  const budgetStore = tokenBudget(database, settings.baseUrl, settings.token);
  return (act) => act(connect(settings, { ...hooks, sockets, budgetStore, timeZone }).client);
}

function failingIn({ answers }: ArchiveDraft): string[] {
  const failing = [...answers.all].filter(([, { status }]) => status >= 500 && status !== 501);
  return [...new Set(failing.map(([key]) => key.replace(/\?.*/, '')))];
}
