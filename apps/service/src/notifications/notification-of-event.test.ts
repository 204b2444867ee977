import { parseMoney } from '@outlay/core/money';
import { describe, expect, it } from 'vitest';
import type { Account } from '../storage/accounts.ts';
import { notificationOfEvent } from './notification-of-event.ts';
import type { ServiceEvent } from './service-event.ts';

const now = new Date('2026-10-15T12:00:00Z');
const anna: Account = {
  id: '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10',
  name: 'anna',
  timeZone: 'Europe/Warsaw',
  currency: 'PLN',
};
const first = {
  id: '5a1b7c0e-1111-4222-8333-444455556666',
  storeName: 'Lidl',
  total: parseMoney('84.20', 'PLN'),
  purchasedAt: '2026-10-03T15:45:00.000Z',
};
const pair = {
  id: '6a1b7c0e-1111-4222-8333-444455556666',
  sourceId: 'a',
  targetId: 'b',
  confidence: 1,
  reason: 'ta sama kwota 84,20 zł, ten sam sklep, 6 minut różnicy',
  status: 0,
};

describe('the notification of an event', () => {
  it.each<[ServiceEvent, number, number, string]>([
    [{ type: 'documents-ready', count: 1, first }, 4, 1, 'Lidl, 84,20 zł, 3 października 2026.'],
    [{ type: 'documents-ready', count: 22, first }, 4, 1, 'Odczytano 22 dokumenty.'],
    [{ type: 'documents-in-processing', count: 5, first }, 3, 1, 'W trakcie odczytu: 5 dokumentów.'],
    [
      { type: 'documents-skipped', count: 1, problems: 'line 3' },
      2,
      1,
      'Nie udało się odczytać 1 dokumentu; pozostałe z tego pliku dodano.',
    ],
    [
      { type: 'documents-refused', count: 2, problems: 'line 3' },
      1,
      1,
      'Plik ma 2 błędy, dlatego nic z niego nie dodano.',
    ],
    [
      { type: 'duplicates-found', count: 1, first: pair },
      2,
      4,
      'Dwa dokumenty mogą być tym samym zakupem: ta sama kwota 84,20 zł, ten sam sklep, 6 minut różnicy.',
    ],
    [
      { type: 'duplicates-found', count: 3, first: pair },
      2,
      4,
      'Znaleziono 3 pary dokumentów, które mogą być tym samym zakupem.',
    ],
    [
      { type: 'week-over', monday: '2026-10-05' },
      3,
      2,
      'Podsumowanie za 5–11 października 2026 jest gotowe.',
    ],
    [{ type: 'account-created' }, 3, 3, 'Możesz już dodawać paragony i faktury.'],
    [
      { type: 'token-created', tokenId: 't', name: 'laptop' },
      3,
      3,
      'Utworzono token „laptop”. Jeśli to nie Ty, unieważnij go.',
    ],
  ])('of $0.type says what happened', (event, type, category, message) => {
    const notification = notificationOfEvent(event, anna, now);
    expect(notification).toMatchObject({ type, category, is_read: 0, is_urgent: Number(type === 1) });
    expect(notification.message.replaceAll('\u00a0', ' ')).toBe(message);
  });

  it('leads to the document that it is about', () => {
    expect(notificationOfEvent({ type: 'documents-ready', count: 1, first }, anna, now)).toMatchObject({
      reference_id: first.id,
      action_url: `/api/PurchaseDocuments/${first.id}`,
    });
  });
});
