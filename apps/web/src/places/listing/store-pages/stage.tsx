import type { ReactNode } from 'react';

import { useStoreLook } from './look/store-look.ts';

/**
 * The frame around a store page: its margin, its border, and its light or dark mode. The store page is at most as wide
 * as the screen of a phone or a tablet. In a window that is hardly wider than this screen, it has no frame.
 */
export function Stage({ form, children }: { form: 'phone' | 'tablet'; children: ReactNode }) {
  const { scheme } = useStoreLook();
  return (
    <div className={`flex p-0 ${form === 'phone' ? PHONE.margin : TABLET.margin}`}>
      <div
        style={scheme === 'tool' ? undefined : { colorScheme: scheme }}
        // Uses `overflow: clip` instead of `hidden`, so that the bars of the store page stay at the edges of the
        // window.
        className={`border-line @container mx-auto w-full overflow-clip ${form === 'phone' ? PHONE.frame : TABLET.frame}`}
      >
        {children}
      </div>
    </div>
  );
}

const PHONE = {
  margin: 'min-[28rem]:p-(--stage-inset,1.5rem)',
  frame:
    'max-w-[25.125rem] max-[28rem]:border-b min-[28rem]:rounded-[2rem] min-[28rem]:border min-[28rem]:shadow-[0_1px_2px_#0001,0_12px_40px_-12px_#0003]',
};
const TABLET = {
  margin: 'md:p-(--stage-inset,1.5rem)',
  frame:
    'max-w-[52.125rem] max-md:border-b md:rounded-[2rem] md:border md:shadow-[0_1px_2px_#0001,0_12px_40px_-12px_#0003]',
};
