import { createHash } from 'node:crypto';
import type { TestService } from '@outlay/service/testing';
import { type ForwardingProxy, startForwardingProxy } from '../fixtures/forwarding-proxy.ts';
import { type ProxyFaultName, passThrough, proxyFaults } from './proxy-faults.ts';

/** How a proxy behaves. */
export type ProxyOptions = {
  /** How many of a hundred requests are spoiled. */
  readonly faultsInHundred: number;
  /** Decides which request fails, and how: the same for the same address, asked for as often. */
  readonly seed: string;
};

/** A proxy that spoils requests. */
export type FaultyProxy = ForwardingProxy & {
  /** How many requests were spoiled by each fault. */
  readonly faults: ReadonlyMap<ProxyFaultName, number>;
};

const faultNames = Object.keys(proxyFaults) as ProxyFaultName[];

/** Starts a proxy that spoils some of the requests, at random by its seed. */
export async function startFaultyProxy(
  service: Pick<TestService, 'url' | 'ca'>,
  { faultsInHundred, seed }: ProxyOptions,
): Promise<FaultyProxy> {
  const asked = new Map<string, number>();
  const faults = new Map<ProxyFaultName, number>();
  const faultOf = (url: string): ProxyFaultName | undefined => {
    const times = (asked.get(url) ?? 0) + 1;
    asked.set(url, times);
    const digest = createHash('sha256').update(`${seed} ${times} ${url}`).digest();
    if (digest.readUInt32BE(0) % 100 >= faultsInHundred) return undefined;
    return faultNames[digest.readUInt32BE(4) % faultNames.length];
  };
  const proxy = await startForwardingProxy(service, ({ url = '/' }) => {
    const name = faultOf(url);
    if (name) faults.set(name, (faults.get(name) ?? 0) + 1);
    const spoil = name ? proxyFaults[name] : passThrough;
    return (answer, _request, response) => spoil(answer, response);
  });
  return { ...proxy, faults };
}
