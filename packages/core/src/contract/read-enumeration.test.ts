import { describe, expect, it } from 'vitest';
import { notificationTypes, recurringFrequencies } from './enumerations.ts';
import { readEnumeration } from './read-enumeration.ts';

describe('readEnumeration', () => {
  it.each([1, '1', 'Error', 'error'])('knows %j', (given) => {
    expect(readEnumeration(notificationTypes, given)).toEqual({ isKnown: true, name: 'Error', number: 1 });
  });

  it('knows the number 0', () => {
    expect(readEnumeration(recurringFrequencies, 0)).toEqual({ isKnown: true, name: 'weekly', number: 0 });
  });

  it.each([9, 'Novelty', ''])('lets %j through, marked', (given) => {
    expect(readEnumeration(notificationTypes, given)).toEqual({ isKnown: false, given });
  });

  it('gives nothing for nothing', () => {
    expect(readEnumeration(notificationTypes, null)).toBeUndefined();
  });
});
