import type { TlsMaterial } from './local-authority.ts';

/** Where certificates come from and where new ones go. */
export type FreshnessOptions = {
  readonly everyMs: number;
  /** The certificate as it should be now; renews or reads it. */
  readonly read: () => Promise<TlsMaterial>;
  readonly use: (material: TlsMaterial) => void;
  /** A certificate that cannot be read; the one in use stays. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Looks from time to time whether there is another certificate, so that a service that runs for years needs no restart.
 * @returns what ends it
 */
export function keepTlsFresh(current: TlsMaterial, options: FreshnessOptions): () => void {
  const { everyMs, read, use, onFailure } = options;
  let inUse = current;

  async function look(): Promise<void> {
    try {
      const found = await read();
      if (found.cert === inUse.cert && found.key === inUse.key) return;
      use(found);
      inUse = found;
    } catch (error) {
      onFailure(error);
    }
  }

  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
