import { setupWorker } from 'msw/browser';

import { createSimulatedServer } from './simulated-server.ts';

// The page starts after the service worker, so that the worker receives its first request.
await setupWorker(...createSimulatedServer()).start({ quiet: true, onUnhandledFrame: 'bypass' });
await import('../main.tsx');
