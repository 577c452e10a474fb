import { SimulatedMirrorSocket } from './simulated-mirror-socket.ts';

import '../places/devices/mirror/player/player-worker.ts';

Object.assign(globalThis, { WebSocket: SimulatedMirrorSocket });
