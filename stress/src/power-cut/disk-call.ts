/** A successful system call on the disk. Paths are absolute, as the process passed them. */
export type DiskCall =
  | { readonly call: 'open'; readonly file: number; readonly path: string; readonly flags: string }
  | { readonly call: 'close'; readonly file: number }
  | { readonly call: 'write'; readonly file: number; readonly bytes: Buffer; readonly offset?: number }
  | { readonly call: 'truncate'; readonly file: number; readonly length: number }
  | { readonly call: 'sync'; readonly file: number }
  | { readonly call: 'mkdir' | 'remove'; readonly path: string }
  | { readonly call: 'rename' | 'link'; readonly from: string; readonly to: string };
