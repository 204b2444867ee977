import type { Job } from '../../adapters/configuration/configuration.ts';

type JobDelivery<Channel extends Job['deliveries'][number]['channel']> = Extract<
  Job['deliveries'][number],
  { channel: Channel }
>;

/** A delivery of files to a folder or bucket. */
export type FilePlace = JobDelivery<'folder' | 's3'>;

/** A recipient of e-mails, and how to handle a message that may have arrived. */
export type EmailPlace = Pick<JobDelivery<'email'>, 'channel' | 'onUncertain'> & {
  readonly recipient: JobDelivery<'email'>['recipients'][number];
};

/** A destination of a job's reports. */
export type JobPlace = FilePlace | EmailPlace;

type PositionedPlace = {
  readonly position: number;
  readonly place: JobPlace;
  readonly accounts: readonly string[] | undefined;
};

/**
 * Indexes the destinations of a job by account, in the order of the job. The index is built once, because a job with
 * thousands of accounts may have a recipient for each.
 */
export function jobPlaces({ deliveries }: Pick<Job, 'deliveries'>): (account: string) => readonly JobPlace[] {
  const places = deliveries
    .flatMap(placesOf)
    .map((positioned, position): PositionedPlace => ({ ...positioned, position }));
  const ofAll = places.filter(({ accounts }) => accounts === undefined);
  const ofSome = Map.groupBy(
    places.flatMap((positioned) => (positioned.accounts ?? []).map((account) => ({ positioned, account }))),
    ({ account }) => account,
  );
  return (account) =>
    [...ofAll, ...(ofSome.get(account) ?? []).map(({ positioned }) => positioned)]
      .toSorted((left, right) => left.position - right.position)
      .map(({ place }) => place);
}

function placesOf(delivery: Job['deliveries'][number]): Omit<PositionedPlace, 'position'>[] {
  if (delivery.channel !== 'email') return [{ place: delivery, accounts: delivery.accounts }];
  const { channel, onUncertain, recipients } = delivery;
  return recipients.map((recipient) => ({
    place: { channel, onUncertain, recipient },
    accounts: recipient.accounts,
  }));
}
