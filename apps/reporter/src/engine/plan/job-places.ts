import type { Job } from '../../adapters/configuration/configuration.ts';

type JobDelivery<Channel extends Job['deliveries'][number]['channel']> = Extract<
  Job['deliveries'][number],
  { channel: Channel }
>;

/** A delivery of files to a folder or bucket. */
export type FilePlace = JobDelivery<'folder' | 's3'>;

/** A recipient of e-mails, and what becomes of a message that may have arrived. */
export type EmailPlace = Pick<JobDelivery<'email'>, 'channel' | 'onUncertain'> & {
  readonly recipient: JobDelivery<'email'>['recipients'][number];
};

/** Where a report of a job goes. */
export type JobPlace = FilePlace | EmailPlace;

type Meant = {
  readonly position: number;
  readonly place: JobPlace;
  readonly accounts: readonly string[] | undefined;
};

/**
 * Finds the places that the reports of an account go to, in the order of the job. Made once, it serves any number of
 * accounts: a job of thousands may have a recipient for each.
 */
export function jobPlaces({ deliveries }: Pick<Job, 'deliveries'>): (account: string) => readonly JobPlace[] {
  const places = deliveries.flatMap(placesOf).map((meant, position): Meant => ({ ...meant, position }));
  const ofAll = places.filter(({ accounts }) => accounts === undefined);
  const ofSome = Map.groupBy(
    places.flatMap((meant) => (meant.accounts ?? []).map((account) => ({ meant, account }))),
    ({ account }) => account,
  );
  return (account) =>
    [...ofAll, ...(ofSome.get(account) ?? []).map(({ meant }) => meant)]
      .toSorted((left, right) => left.position - right.position)
      .map(({ place }) => place);
}

function placesOf(delivery: Job['deliveries'][number]): Omit<Meant, 'position'>[] {
  if (delivery.channel !== 'email') return [{ place: delivery, accounts: delivery.accounts }];
  const { channel, onUncertain, recipients } = delivery;
  return recipients.map((recipient) => ({
    place: { channel, onUncertain, recipient },
    accounts: recipient.accounts,
  }));
}
