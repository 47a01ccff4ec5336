// npm run check: types, lint and the architecture, without a browser or a build.
import { runAndReport } from './steps.mjs';

await runAndReport(['types', 'lint', 'architecture']);
