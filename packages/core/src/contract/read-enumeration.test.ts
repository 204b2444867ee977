import { describe, expect, it } from 'vitest';
import { notificationTypes, recurringFrequencies } from './enumerations.ts';
import { readEnumeration } from './read-enumeration.ts';

describe('readEnumeration', () => {
  it.each([1, '1', 'Error', 'error'])('recognizes %j', (given) => {
    expect(readEnumeration(notificationTypes, given)).toEqual({ isKnown: true, name: 'Error', number: 1 });
  });

  it('recognizes the number 0', () => {
    expect(readEnumeration(recurringFrequencies, 0)).toEqual({ isKnown: true, name: 'weekly', number: 0 });
  });

  it.each([9, 'Novelty', ''])('returns %j as unknown', (given) => {
    expect(readEnumeration(notificationTypes, given)).toEqual({ isKnown: false, given });
  });

  it('returns undefined for null', () => {
    expect(readEnumeration(notificationTypes, null)).toBeUndefined();
  });
});
