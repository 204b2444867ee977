/** A bucket of a service that speaks the S3 protocol, and what to show it. */
export type S3Settings = {
  /** Address of the service, `https://` only. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What all keys begin with, without a slash at its ends; empty where there is none. */
  readonly prefix: string;
  /** Whether the bucket stands in the path of addresses, not in the name of the host. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** A private certificate authority to trust besides the usual ones, PEM. */
  readonly ca?: string;
  /** How the service encrypts what it keeps; as the bucket says where it is not given. */
  readonly serverSideEncryption?: 'AES256' | 'aws:kms';
  /** Key of `aws:kms`; the usual one of the bucket's owner where it is not given. */
  readonly kmsKeyId?: string;
};
