import { hostname, networkInterfaces } from 'node:os';

/**
 * The names that clients may reach a listening address by: itself or, for an address that means all of the
 * machine's, the machine's name and addresses.
 */
export function hostsOf(listeningAddress: string): string[] {
  if (!['0.0.0.0', '::'].includes(listeningAddress)) return [listeningAddress];
  const addresses = Object.values(networkInterfaces()).flatMap((ofCard = []) => ofCard);
  // A link-local address is of one network card and is written with its name.
  const reachable = addresses.filter(({ scopeid }) => !scopeid).map(({ address }) => address);
  return [hostname(), ...reachable];
}
