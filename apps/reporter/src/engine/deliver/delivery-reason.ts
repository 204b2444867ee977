import type { Delivery } from '../../adapters/store/schema.ts';

/** Why a delivery was not accepted, with its target, which many reasons name already. */
export function deliveryReason({ target, reason, state }: Delivery): string {
  const why = reason ?? state;
  return why.includes(target) ? why : `${target}: ${why}`;
}
