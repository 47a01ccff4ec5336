import { definePlugin } from 'adit/core/server';
import { addSliceProcedures } from './slice-procedures.ts';

export default definePlugin({
  activate({ procedures }) {
    addSliceProcedures(procedures);
  },
});
