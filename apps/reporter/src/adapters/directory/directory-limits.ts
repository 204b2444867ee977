/** Maximum size of a directory in bytes, decompressed; ten thousand accounts take a few MB. */
export const maxDirectoryBytes: number = 64 * 1024 * 1024;

/** How long reading a directory may take, in milliseconds. */
export const maxDirectoryMs = 30_000;
