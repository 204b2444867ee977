import { BlockList, isIP } from 'node:net';

/** IP addresses that begin with the same bits. */
export type AddressRange = {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
};

const form = /^(?<address>[0-9a-f:.]+)(?:\/(?<prefix>\d{1,3}))?$/i;

/** The range of an address, `10.0.0.2`, or of a network, `10.0.0.0/24`; `undefined` for another text. */
export function addressRange(text: string): AddressRange | undefined {
  const { address = '', prefix } = form.exec(text)?.groups ?? {};
  const version = isIP(address);
  if (version === 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  const given = prefix === undefined ? bits : Number(prefix);
  return given <= bits ? { address, prefix: given, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

/** Whether an address is in one of some ranges. IPv4 addresses may be written as IPv6 ones (`::ffff:10.0.0.2`). */
export function isAddressIn(ranges: readonly AddressRange[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
