export { eppPurchases } from './epp/epp-purchases.ts';
export { characterName } from './exporter/character-name.ts';
export type {
  DividedPurchases,
  LeftOutDocument,
  LeftOutDocumentReason,
  Obstacle,
} from './exporter/divided-purchases.ts';
export { findWaiting, type PurchaseDivision, type Waits } from './exporter/find-waiting.ts';
