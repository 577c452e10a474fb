import type { ReactNode } from 'react';

import { TextView } from './text-view.tsx';

/** Says why a file cannot be drawn, and shows the text of the file below. */
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
