import { createContext } from 'react';

/** What the panels that show the session wait for, as the user is told; undefined once they need not wait. */
export const AwaitedConnection = createContext<string | undefined>(undefined);
