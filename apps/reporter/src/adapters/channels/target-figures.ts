import type { Delivery } from '../store/schema.ts';

/** A folder, bucket or mail server, whose availability deliveries share. */
export type Target = Pick<Delivery, 'channel' | 'target'>;

/** A target stopped responding, or recovered. */
export type TargetChange = Target & { readonly status: 'hung' | 'recovered' };

/** Number of slow deliveries of a channel, and of its targets that do not respond. */
export type ChannelFigures = { readonly slow: number; readonly hung: number };

/** Figures by channel, and the number of folder processes that could not be ended. */
export type WaitingFigures = {
  readonly targets: Readonly<Record<Delivery['channel'], ChannelFigures>>;
  readonly abandoned: number;
};
