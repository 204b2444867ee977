import { z } from 'zod';

/** Address of a service, `https://` only. Never printed, because it may contain a password. */
export const httpsAddress = z.string().superRefine((address, context) => {
  const message = problemOfAddress(address);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function problemOfAddress(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.username || url?.password || /[@?#]/.test(address)) {
    return 'expected an address without user, password, query and fragment, like https://finance.example';
  }
  if (url?.protocol === 'https:') return undefined;
  return `expected an address that begins with https://, found ${JSON.stringify(address)}`;
}
