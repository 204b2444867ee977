export {
  type EppLeftOut,
  type EppLeftOutReason,
  type EppPurchases,
  eppPurchases,
} from './epp/epp-purchases.ts';
export { characterName } from './exporter/character-name.ts';
