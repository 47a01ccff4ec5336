import fc from 'fast-check';

// The same cases in every run: what a test found yesterday it finds today. `npm run soak` looks for new ones.
if (!process.env['ADIT_SOAK']) fc.configureGlobal({ seed: 20_261 });
