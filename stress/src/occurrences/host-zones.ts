import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('host-zone-program.ts', import.meta.url));

/** What a host computes that lives in a zone: minutes that it is behind UTC, and a digest of occurrences. */
export type HostZone = { readonly zone: string; readonly behindMinutes: number; readonly digest: string };

/** Computes the same occurrences in processes whose hosts live in other zones. */
export async function inHostZones(zones: readonly string[], seed: number): Promise<HostZone[]> {
  const found: HostZone[] = [];
  for (const TZ of zones) {
    const environment = { ...process.env, TZ };
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(seed)], {
      env: environment,
    });
    const [zone = '', behind, digest = ''] = stdout.trim().split(' ');
    found.push({ zone, behindMinutes: Number(behind), digest });
  }
  return found;
}
