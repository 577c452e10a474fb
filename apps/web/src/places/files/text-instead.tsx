import type { ReactNode } from 'react';

import { TextView } from './text-view.tsx';

/** The text of a file that cannot be drawn in another way, below the reason. */
export function TextInstead({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p role="status" className="bg-warn-fill border-line border-b px-4 py-1.5 text-sm wrap-anywhere">
        {children}
      </p>
      <TextView text={text} />
    </>
  );
}
