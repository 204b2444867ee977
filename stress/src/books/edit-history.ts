import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { Purchase, ServiceFault } from 'outlay/internal/testing/ledger-service.ts';

/** What happens in a month before its report is due. */
export type EditedMonth = {
  /** Edits the purchases that the service had. */
  readonly edit: (purchases: readonly Purchase[]) => readonly Purchase[];
  /** What is wrong with the service when the job is due. */
  readonly fault: ServiceFault;
  /** Whether a person releases the corrections that are held for a section. */
  readonly isReleased: boolean;
  /** Whether a person runs the job for an earlier period afterwards. */
  readonly isRunManually: boolean;
  /** Stores whose suppliers are known when the job is due. */
  readonly suppliers: readonly string[];
};

const categories = ['Jedzenie', 'Dom', 'Transport'] as const;
/** Where everything is bought. */
export const stores = ['Lidl', 'Żabka', 'Orlen'] as const;
const faults = ['none', 'none', 'none', 'none', 'none', 'none', 'away', 'cut', 'section'] as const;

/**
 * Draws what happens in a month: new purchases of it, and edits of any earlier one.
 * @param months - up to this one, as `2024-03`
 */
export function drawMonth(random: SeededRandom, months: readonly string[]): EditedMonth {
  const month = months.at(-1) ?? '';
  const fresh = Array.from({ length: random.integer(0, 4) }, () => drawPurchase(random, month));
  const late = random.chance(0.4) ? [drawPurchase(random, random.pick([month, ...months]))] : [];
  const changes = Array.from({ length: random.integer(0, 2) }, () => drawChange(random));
  return {
    edit: (purchases) =>
      changes.reduce<readonly Purchase[]>((list, change) => change(list), [...purchases, ...fresh, ...late]),
    fault: random.pick(faults),
    isReleased: random.chance(0.5),
    isRunManually: random.chance(0.2),
    suppliers: stores.filter(() => random.chance(0.5)),
  };
}

function drawPurchase(random: SeededRandom, month: string): Purchase {
  const day = String(random.integer(1, 28)).padStart(2, '0');
  const name = random.integer(0, 2 ** 48).toString(36);
  return {
    id: `d${name}`,
    number: `FV/${name}`,
    storeName: random.pick(stores),
    minor: random.integer(-2_000, 50_000),
    at: `${month}-${day}T${String(random.integer(1, 20)).padStart(2, '0')}:00:00.000Z`,
    category: random.pick(categories),
  };
}

type Change = (purchases: readonly Purchase[]) => readonly Purchase[];

/** Changes one purchase of whatever there is then. */
function drawChange(random: SeededRandom): Change {
  const at = random.fraction();
  const kind = random.pick(['amount', 'removal', 'category', 'store', 'swap', 'order']);
  const [amount, category, store] = [random.integer(1, 9_999), random.pick(categories), random.pick(stores)];
  return (purchases) => {
    const index = Math.floor(at * purchases.length);
    const chosen = purchases[index];
    if (!chosen) return purchases;
    switch (kind) {
      case 'removal':
        return purchases.toSpliced(index, 1);
      case 'amount':
        return purchases.with(index, { ...chosen, minor: amount });
      case 'category':
        return purchases.with(index, { ...chosen, category });
      case 'store':
        return purchases.with(index, { ...chosen, storeName: store });
      case 'swap':
        // Another purchase of the same amount on the same day: the totals do not change.
        return purchases.with(index, { ...chosen, id: `${chosen.id}s` });
      default:
        return purchases.toReversed();
    }
  };
}
