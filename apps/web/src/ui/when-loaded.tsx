import { startTransition, useEffect, useState, type ComponentType } from 'react';

import { useConnection } from '../server/connected.ts';
import { NotLoaded } from './not-loaded.tsx';

/** A component whose code loads when the component is needed. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code in advance. A failure is ignored, because the code is loaded again when the component is drawn. */
  preload(): void;
};

/**
 * Returns a component whose code loads when the component is first drawn. Until the code is loaded, the component draws
 * nothing. If the code cannot be loaded, the component draws `Failed` in its own space, and loads the code again after
 * a reconnection to the server or a sync. React's `lazy` is not used: after React has shown a fallback, even an empty
 * one, it waits 300 ms before it shows the component.
 */
export function whenLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props> = NotLoaded,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function start(): Promise<void> {
    loading ??= load().then(
      (component) => void (Loaded = component),
      (failure: unknown) => {
        // After a failure, the next call of `start` loads the code again.
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  }

  function preload(): void {
    start().catch(() => undefined);
  }

  function WhenLoaded(props: Props) {
    const connection = useConnection();
    const [failedAt, setFailedAt] = useState<number | null>(null);
    const [, setLoaded] = useState(() => {
      if (!Loaded) preload();
      return Loaded !== undefined;
    });
    useEffect(() => {
      const draw = (): void => startTransition(() => setLoaded(true));
      // The code may have arrived after the component was drawn, and before this.
      if (Loaded) return draw();
      start().then(draw, () => setFailedAt(connection));
    }, [connection]);
    if (Loaded) return <Loaded {...props} />;
    return failedAt === connection ? <Failed {...props} /> : null;
  }

  return Object.assign(WhenLoaded, { preload });
}
