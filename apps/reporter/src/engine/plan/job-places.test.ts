import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JobPlace, jobPlaces } from './job-places.ts';

const names = ['a', 'b', 'c'];
const accounts = fc.option(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), { nil: undefined });
const folder = fc.record({
  channel: fc.constant('folder' as const),
  path: fc.string(),
  name: fc.constant('{period}.{ext}'),
  accounts,
});
const email = fc.record({
  channel: fc.constant('email' as const),
  recipients: fc.array(fc.record({ address: fc.emailAddress(), accounts })),
  onUncertain: fc.constantFrom('hold' as const, 'resend' as const),
});

it('finds the destinations of each account, in the order of the job', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(folder, email)), (deliveries) => {
      const placesOf = jobPlaces({ deliveries });
      for (const name of names) {
        const isMeant = (slice: { readonly accounts?: readonly string[] | undefined }) =>
          slice.accounts?.includes(name) ?? true;
        const expected = deliveries.flatMap((delivery): JobPlace[] => {
          if (delivery.channel === 'folder') return isMeant(delivery) ? [delivery] : [];
          const { channel, onUncertain, recipients } = delivery;
          return recipients.filter(isMeant).map((recipient) => ({ channel, onUncertain, recipient }));
        });
        expect(placesOf(name)).toEqual(expected);
      }
    }),
  );
});
