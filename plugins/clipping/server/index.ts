import { definePlugin } from 'adit/core/server';
import { addClipProcedures } from './clip-procedures.ts';

export default definePlugin({
  activate({ procedures }) {
    addClipProcedures(procedures);
  },
});
