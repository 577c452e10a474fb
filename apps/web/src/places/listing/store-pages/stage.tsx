import type { ReactNode } from 'react';

import { useStoreLook } from './look/store-look.ts';

/**
 * The frame around a store page: its margin, its border, and its light or dark mode. In a wide window, the store page
 * is at most as wide as the screen of a phone or a tablet.
 */
export function Stage({ form, children }: { form: 'phone' | 'tablet'; children: ReactNode }) {
  const { scheme } = useStoreLook();
  return (
    <div className="flex p-0 md:p-(--stage-inset,1.5rem)">
      <div
        style={scheme === 'tool' ? undefined : { colorScheme: scheme }}
        // Uses `overflow: clip` instead of `hidden`, so that the bars of the store page stay at the edges of the
        // window.
        className={`border-line mx-auto w-full overflow-clip max-md:border-b md:rounded-[2rem] md:border md:shadow-[0_1px_2px_#0001,0_12px_40px_-12px_#0003] ${form === 'phone' ? 'md:max-w-[25.125rem]' : 'md:max-w-[52.125rem]'}`}
      >
        {children}
      </div>
    </div>
  );
}
