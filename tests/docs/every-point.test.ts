// @vitest-environment jsdom
import { conformance, readPlugin } from 'adit/core/testing';

// The examples of docs/plugin-authors/points.md. They name the modules of builders, which they do not have.
conformance(readPlugin('tests/docs/every-point'), ['manifest', 'texts', 'web', 'server', 'calls']);
