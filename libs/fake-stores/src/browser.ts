export { createBrowserCanvas } from './browser/browser-canvas.ts';
