import { once } from 'node:events';
import { connect } from 'node:net';
import type { ListenAddress } from './listen.ts';

const timeoutMs = 1_000;

/** Whether nothing listens at an address of this machine. What cannot be reached for another reason may listen. */
export async function isRefused(address: ListenAddress): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}
