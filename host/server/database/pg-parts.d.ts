declare module 'pg/lib/utils' {
  const utils: {
    /** A value as PostgreSQL takes it. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
