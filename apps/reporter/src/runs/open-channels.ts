import { createEmailChannel } from '../channels/email.ts';
import { createS3Channel, type S3Channel } from '../channels/s3.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { s3Deliveries, s3Settings } from '../configuration/s3-settings.ts';
import { s3Target } from '../configuration/s3-target.ts';
import { smtpSettings } from '../configuration/smtp-settings.ts';
import type { Environment } from '../connection/connect.ts';
import type { DeliveryMeans } from './deliver.ts';

/** The mail server and the buckets of a configuration. */
export type Channels = Pick<DeliveryMeans, 'mail' | 'buckets'> & { readonly close: () => void };

/**
 * Opens what a configuration delivers to. No connection is made before something is delivered.
 * @throws {UsageError} where a secret or a certificate cannot be read: before anything is delivered
 */
export async function openChannels(
  configuration: Configuration,
  environment: Environment,
): Promise<Channels> {
  const { smtp } = configuration;
  const smtpRead = smtp && (await smtpSettings(smtp, environment));
  const places = await Promise.all(
    s3Deliveries(configuration).map(
      async (delivery) => [s3Target(delivery), await s3Settings(delivery, environment)] as const,
    ),
  );
  const buckets = new Map<string, S3Channel>(
    places.map(([target, settings]) => [target, createS3Channel(settings)]),
  );
  const mail = smtp && smtpRead && { channel: createEmailChannel(smtpRead), from: smtp.from };
  return {
    mail,
    buckets,
    close() {
      mail?.channel.close();
      for (const bucket of buckets.values()) bucket.close();
    },
  };
}
