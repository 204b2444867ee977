import { addDays, dateInZone, parsePeriod } from '@outlay/core/time';
import type { TestService } from '@outlay/service/testing';

/** A customer of the service, whose only store in the month of the report has a name of its own. */
export type Customer = { readonly store: string; readonly token: string };

/** An entry of the directory. */
export type FleetEntry = { readonly name: string; readonly customer: Customer; readonly recipient: string };

/** Makes customers with a purchase each in the last month. */
export async function newCustomers(service: TestService, count: number): Promise<Customer[]> {
  const { from } = parsePeriod('last', 'monthly', dateInZone(new Date(), 'UTC'));
  const customers: Customer[] = [];
  for (let index = 0; index < count; index += 1) {
    const store = `Sklep ${index} koniec`;
    const document = { storeName: store, totalAmount: '12.50', currency: 'PLN', category: 'Groceries' };
    const documents = [{ ...document, purchaseTime: `${addDays(from, 3)}T12:00:00` }];
    customers.push({ store, token: await service.newAccount(`customer-${index}`, documents) });
  }
  return customers;
}

/** The entries of a directory before and after it changed. */
export type ChangedFleet = { readonly before: readonly FleetEntry[]; readonly after: readonly FleetEntry[] };

/**
 * Changes the accounts at the end of the alphabet, whose reports are created last: a third gets another recipient, a third
 * becomes another customer's, and a third is removed, for which others are added.
 * @param customers - of accounts; the last `changed` belong to no account at first
 */
export function changedFleet(customers: readonly Customer[], changed: number): ChangedFleet {
  const all = customers.map((customer, index) => entry(`client-${String(index).padStart(6, '0')}`, customer));
  const before = all.slice(0, -changed);
  const others = all.slice(-changed);
  const first = before.length - changed;
  const after = before.flatMap((one, index) => {
    const other = others[index - first];
    if (!other) return [one];
    const what = (index - first) % 3;
    if (what === 0) return [{ ...one, recipient: `new-${one.recipient}` }];
    if (what === 1) return [{ ...one, customer: other.customer, recipient: other.recipient }];
    return [other];
  });
  return { before, after };
}

function entry(name: string, customer: Customer): FleetEntry {
  return { name, customer, recipient: `${name}@fleet.example` };
}
