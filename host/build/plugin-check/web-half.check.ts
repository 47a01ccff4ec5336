// @vitest-environment jsdom
import { conformance, readPlugin } from 'adit/core/testing';

conformance(readPlugin(process.cwd()), ['texts', 'web']);
