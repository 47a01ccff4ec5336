/** The name under which the browser keeps where its last render session was reached. */
export const SESSION_ADDRESS = 'session-address';
