import { setupWorker } from 'msw/browser';

import { createPretendedServer } from './pretended-server.ts';

// The page starts when the worker can answer its first request.
await setupWorker(...createPretendedServer()).start({ quiet: true, onUnhandledFrame: 'bypass' });
await import('../main.tsx');
