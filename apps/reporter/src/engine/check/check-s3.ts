import { createS3Channel } from '../../adapters/channels/s3/s3.ts';
import { type S3Delivery, s3Settings } from '../../adapters/configuration/s3-settings.ts';
import { s3Target } from '../../adapters/configuration/s3-target.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Checks that a bucket exists and accepts the access key, with one request that writes nothing. */
export function checkS3(
  subject: string,
  delivery: S3Delivery,
  environment: Environment,
): Promise<CheckOutcome> {
  return checked(subject, async () => {
    const channel = createS3Channel(await s3Settings(delivery, environment));
    try {
      const found = await channel.check();
      if (found.status !== 'ready') return { status: found.status, message: found.reason };
      return sayReason('access_key_accepted', { place: s3Target(delivery) });
    } finally {
      channel.close();
    }
  });
}
