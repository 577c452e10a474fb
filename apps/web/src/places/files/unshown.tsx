import type { ReactNode } from 'react';

/** Says why a file cannot be shown, and what to do. */
export function Unshown({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="m-auto max-w-md p-6 text-center">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children !== undefined && <p className="text-muted mt-1">{children}</p>}
    </div>
  );
}
