/** Returns the current time; the only source of time in the service. */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
