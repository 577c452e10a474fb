import { startTransition, useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code loads when it is first drawn; until then it draws nothing. React's `lazy` would delay the
 * component until 300 ms after the last fallback, even an empty one.
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
        // After a failure, the next time the component is drawn, its code is loaded again.
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
