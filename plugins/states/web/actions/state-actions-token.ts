import { token } from 'adit/core';
import type { StateActions } from './state-actions.ts';

export const StateActionsToken = token<StateActions>('states.state-actions');
