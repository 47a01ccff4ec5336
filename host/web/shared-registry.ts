import { sharedModules } from 'virtual:adit-shared';

/** Where the shims of the import map find the host's own modules. */
Object.assign(globalThis, { [Symbol.for('adit.shared')]: sharedModules });
