declare module 's3rver' {
  /** A server of the S3 protocol that keeps objects in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
