import type { DeliveredFile, Delivery, DeliveryTable } from './schema.ts';

/** Parses the row of a delivery. */
export function readDelivery({ files, runPlannedAt: _plannedAt, ...row }: DeliveryTable): Delivery {
  return { ...row, files: JSON.parse(files) as DeliveredFile[] };
}
