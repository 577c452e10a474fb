import SimulatedPlayerWorker from './simulated-player-worker.ts?worker';

/**
 * Makes every mirror of the page show a simulated phone. A service worker does not receive WebSockets, and a mirror
 * opens its WebSocket in a worker of its own. So this function replaces that worker with a worker whose WebSockets are
 * simulated.
 */
export function simulatePlayers(): void {
  globalThis.Worker = new Proxy(Worker, {
    construct: (target, args: ConstructorParameters<typeof Worker>) =>
      String(args[0]).includes('/player-worker.ts')
        ? new SimulatedPlayerWorker()
        : Reflect.construct(target, args),
  });
}
