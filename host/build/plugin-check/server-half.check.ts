import { conformance, readPlugin } from 'adit/core/testing';

// With a part that every plugin has: a file without any test is a failure.
conformance(readPlugin(process.cwd()), ['manifest', 'server', 'calls', 'importers']);
