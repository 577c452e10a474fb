import { Component, type ReactNode } from 'react';

import { useConnection } from '../server/connected.ts';
import { Button } from './button.tsx';

interface Props {
  readonly connection: number;
  readonly children: ReactNode;
}

/**
 * Shows an error instead of a part of the page that failed. After a reconnection to the server or a sync, the part is
 * drawn again.
 */
export function Boundary({ children }: { children: ReactNode }) {
  return <CaughtError connection={useConnection()}>{children}</CaughtError>;
}

class CaughtError extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate({ connection }: Props): void {
    if (connection !== this.props.connection && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="m-auto w-full max-w-lg space-y-3 p-6">
        <h1 className="text-xl font-semibold">This part of the page has failed</h1>
        <p className="text-muted wrap-anywhere">{error.message}</p>
        <p>Saved data is not lost.</p>
        <Button look="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    );
  }
}
