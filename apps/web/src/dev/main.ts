import { setupWorker } from 'msw/browser';

import { simulatePlayers } from './simulated-player.ts';
import { createSimulatedServer } from './simulated-server.ts';

simulatePlayers();
// The page is loaded after the service worker has started, so that the worker receives even the first request of the
// page.
await setupWorker(...createSimulatedServer()).start({ quiet: true, onUnhandledFrame: 'bypass' });
await import('../main.tsx');
