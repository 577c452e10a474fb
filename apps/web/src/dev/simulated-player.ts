import SimulatedPlayerWorker from './simulated-player-worker.ts?worker';

/**
 * Lets every mirror of the page show a simulated phone. A service worker does not receive WebSockets, and the socket of a
 * mirror is opened in its worker, so the worker is replaced by one whose sockets are simulated.
 */
export function simulatePlayers(): void {
  globalThis.Worker = new Proxy(Worker, {
    construct: (target, args: ConstructorParameters<typeof Worker>) =>
      String(args[0]).includes('/player-worker.ts')
        ? new SimulatedPlayerWorker()
        : Reflect.construct(target, args),
  });
}
