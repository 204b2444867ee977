import type { TlsMaterial } from './local-authority.ts';

/** How to read certificates, and where to apply them. */
export type RenewalOptions = {
  readonly everyMs: number;
  /** Reads or renews the current certificate. */
  readonly read: () => Promise<TlsMaterial>;
  readonly use: (material: TlsMaterial) => void;
  /** Called if a certificate cannot be read; the one in use is kept. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Checks periodically for a new certificate, so that a service needs no restart.
 * @returns stops checking
 */
export function renewTls(current: TlsMaterial, options: RenewalOptions): () => void {
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
