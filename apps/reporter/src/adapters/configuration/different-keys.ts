import { isDeepStrictEqual } from 'node:util';
import type { CrossProblem } from './cross-problems.ts';
import type { Outline, OutlinedDelivery } from './outline.ts';
import { s3Target } from './s3-target.ts';

/**
 * Rejects deliveries to the same place in a bucket with different access keys: a run records only the place, which must
 * therefore determine the key.
 */
export function differentKeys({ jobs }: Outline): CrossProblem[] {
  const known = new Map<string, { readonly where: string; readonly key: unknown }>();
  return Object.keys(jobs).flatMap((name) =>
    (jobs[name]?.deliveries ?? []).flatMap((delivery, index) => {
      if (delivery?.channel !== 's3') return [];
      const [where, key] = [`jobs.${name}.deliveries[${index}]`, keyOf(delivery)];
      const target = s3Target({ region: '', bucket: '', ...delivery });
      const other = known.get(target);
      known.set(target, other ?? { where, key });
      if (!other || isDeepStrictEqual(other.key, key)) return [];
      const message = `has a different access key from ${other.where}, which goes to the same bucket and prefix; expected the same one, or another prefix`;
      return [{ path: ['jobs', name, 'deliveries', index], message }];
    }),
  );
}

function keyOf({ accessKeyId, secretAccessKey }: OutlinedDelivery): unknown {
  return [accessKeyId, secretAccessKey];
}
