import type { Delivery } from '../store/schema.ts';

/** Where deliveries go that hang and recover as one: a folder, a bucket, a mail server. */
export type Target = Pick<Delivery, 'channel' | 'target'>;

/** A target stopped answering, or answers again. */
export type TargetChange = Target & { readonly status: 'hung' | 'recovered' };

/** How many deliveries to a channel are slow at the moment, and how many of its targets do not answer. */
export type ChannelFigures = { readonly slow: number; readonly hung: number };

/** What deliveries wait for, by channel, and how many processes that work on folders could not be ended. */
export type WaitingFigures = {
  readonly targets: Readonly<Record<Delivery['channel'], ChannelFigures>>;
  readonly abandoned: number;
};
