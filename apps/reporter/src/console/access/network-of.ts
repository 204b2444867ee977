/** What attempts and connections are counted by: an address or, as one person has many IPv6 addresses, their network of 64 bits. */
export function networkOf(client: string): string {
  const url = client.includes(':') && !client.includes('.') ? URL.parse(`http://[${client}]`) : null;
  if (!url) return client;
  const [head = '', tail = ''] = url.hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0');
  return [...(first ?? []), ...missing, ...(last ?? [])].slice(0, 4).join(':');
}
