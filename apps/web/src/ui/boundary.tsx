import { Component, type ReactNode } from 'react';

import { Button } from './button.tsx';

/** Shows an error instead of a part of the page that failed, usually because its code could not be loaded. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="m-auto w-full max-w-lg space-y-3 p-6">
        <h1 className="text-xl font-semibold">This part of the page could not be loaded</h1>
        <p className="text-muted wrap-anywhere">{error.message}</p>
        <p>Once the server runs, load the page again. What was saved is still there.</p>
        <Button look="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    );
  }
}
