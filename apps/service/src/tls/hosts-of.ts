import { hostname, networkInterfaces } from 'node:os';

/**
 * The names by which clients may reach a listening address: the address itself or, for a wildcard address, the host
 * name and addresses of the machine.
 */
export function hostsOf(listeningAddress: string): string[] {
  if (!['0.0.0.0', '::'].includes(listeningAddress)) return [listeningAddress];
  const addresses = Object.values(networkInterfaces()).flatMap((ofCard = []) => ofCard);
  // A link-local address is only valid together with the name of its network interface.
  const reachable = addresses.filter(({ scopeid }) => !scopeid).map(({ address }) => address);
  return [hostname(), ...reachable];
}
