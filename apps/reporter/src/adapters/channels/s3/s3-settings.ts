/** A bucket of an S3-compatible service, and the credentials. */
export type S3Settings = {
  /** Address of the service, `https://` only. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of all keys, without leading or trailing slashes; may be empty. */
  readonly prefix: string;
  /** Whether the bucket is in the path of URLs and not in the host name. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** A private certificate authority to trust in addition, PEM. */
  readonly ca?: string;
  /** Encryption by the service; by default as the bucket is configured. */
  readonly serverSideEncryption?: 'AES256' | 'aws:kms';
  /** Key for `aws:kms`; by default that of the bucket's owner. */
  readonly kmsKeyId?: string;
};
