export { drawInThreads, type DrawingThreads } from './node/draw-in-threads.ts';
export { createNodeCanvas } from './node/node-canvas.ts';
export { type RunningFakeStores, startFakeStores, type StartOptions } from './node/start-fake-stores.ts';
