import { generate } from 'selfsigned';

/** A certificate of `localhost`, made for one test, and its key; both PEM. It is its own authority. */
export async function aCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
}
