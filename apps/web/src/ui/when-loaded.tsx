import { startTransition, useEffect, useState, type ComponentType } from 'react';

/** A component whose code loads when it is needed. */
export type LaterComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code before the component is drawn. A failure is not reported: drawing the component loads it again. */
  preload(): void;
};

/**
 * A component whose code loads when it is first drawn; until then it draws nothing. React's `lazy` would delay the
 * component until 300 ms after the last fallback, even an empty one.
 */
export function whenLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function start(): Promise<void> {
    loading ??= load().then(
      (component) => void (Loaded = component),
      (failure: unknown) => {
        // After a failure, the next time the component is drawn, its code is loaded again.
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  }

  function WhenLoaded(props: Props) {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    const [, setLoaded] = useState(() => {
      if (!Loaded) preload();
      return Loaded !== undefined;
    });
    useEffect(() => {
      if (!Loaded)
        start().then(
          () => startTransition(() => setLoaded(true)),
          (cause: unknown) => setFailure({ cause }),
        );
    }, []);
    if (failure) throw failure.cause;
    return Loaded ? <Loaded {...props} /> : null;
  }

  function preload(): void {
    start().catch(() => undefined);
  }

  return Object.assign(WhenLoaded, { preload });
}
