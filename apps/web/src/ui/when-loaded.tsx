import { startTransition, useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first drawn, and with nothing in its place until then. In place of React's
 * `lazy`: that holds back what has loaded until 300 ms after the last fallback, even where the fallback is nothing.
 */
export function whenLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function start(): Promise<void> {
    loading ??= load().then(
      (component) => void (Loaded = component),
      (failure: unknown) => {
        // Whoever comes back to it tries again.
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  }

  return function WhenLoaded(props: Props) {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    const [, setLoaded] = useState(() => {
      if (!Loaded) start().catch(() => undefined);
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
  };
}
