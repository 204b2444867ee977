export { MoneyError, type MoneyErrorCode } from '../errors/domain-error.ts';
export { minorDigits, parseCurrencyCode } from './currency.ts';
export {
  addMoney,
  allocate,
  compareBigint,
  decimalString,
  type Money,
  parseMoney,
  subtractMoney,
  sumMoney,
  zero,
} from './money.ts';
