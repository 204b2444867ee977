/** Where a bucket is, and what stands before the names in it. */
export type S3Place = {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly prefix?: string | undefined;
};

/** The address of the service: that of AWS where the configuration names none. */
export function s3Endpoint({ endpoint, region }: Pick<S3Place, 'endpoint' | 'region'>): string {
  return (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
}

/** The place that files go to, as runs record it: `https://s3.example/bucket/prefix`. */
export function s3Target({ bucket, prefix, ...place }: S3Place): string {
  return [s3Endpoint(place), bucket, ...(prefix === undefined ? [] : [prefix])].join('/');
}
