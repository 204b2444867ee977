/** Service, bucket and prefix of a delivery. */
export type S3Place = {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly prefix?: string | undefined;
};

/** The address of the service; by default that of AWS. */
export function s3Endpoint({ endpoint, region }: Pick<S3Place, 'endpoint' | 'region'>): string {
  return (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
}

/** The target of a delivery as runs record it: `https://s3.example/bucket/prefix`. */
export function s3Target({ bucket, prefix, ...place }: S3Place): string {
  return [s3Endpoint(place), bucket, ...(prefix === undefined ? [] : [prefix])].join('/');
}
