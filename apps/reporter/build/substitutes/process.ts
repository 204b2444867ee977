export default process;

/** What the client of S3 imports by name. */
export const { env, versions } = process;
