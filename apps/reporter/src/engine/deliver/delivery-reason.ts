import type { Delivery } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/** Why a delivery was not accepted, with its target, which many reasons name already. */
export function deliveryReason({ target, reason, state }: Delivery): string {
  const why = reason ?? state;
  return why.includes(target) ? why : sayReason('of_target', { target, why });
}
