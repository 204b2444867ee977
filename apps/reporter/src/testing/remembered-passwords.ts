import { isPasswordOf, type PasswordComparison } from '../adapters/secrets/password-hash.ts';

const outcomes = new Map<string, Promise<boolean>>();

/** Compares each password once with the same hash: a comparison takes a core for a third of a second. */
export const rememberedComparison: PasswordComparison = (hash, password) => {
  const key = JSON.stringify([hash, password]);
  const outcome = outcomes.get(key) ?? isPasswordOf(hash, password);
  outcomes.set(key, outcome);
  return outcome;
};
