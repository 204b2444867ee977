import { generate } from 'selfsigned';

/** A self-signed certificate for `localhost` and its key, as PEM. */
export async function aCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
}

let shared: ReturnType<typeof aCertificate> | undefined;

/** The certificate that all servers of a process have whose own does not matter: creating one takes longer than a request. */
export function sharedCertificate(): ReturnType<typeof aCertificate> {
  shared ??= aCertificate();
  return shared;
}
