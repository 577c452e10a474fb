import { useRef, type ReactNode } from 'react';

import { moveFocus } from './focus/focusable.ts';

/** The number of entries from which a list can be skipped. */
const LONG = 8;

/** A list that the keyboard can skip when it is long: the first stop of Tab is a button that goes behind the list. */
export function SkipList({
  name,
  count,
  children,
}: {
  /** The name of the list in a sentence, such as "the problems". */
  name: string;
  count: number;
  children: ReactNode;
}) {
  const end = useRef<HTMLSpanElement>(null);
  const isLong = count >= LONG;
  return (
    <>
      {isLong && (
        <SkipButton onSkip={() => end.current && moveFocus(end.current)}>{`Skip ${name}`}</SkipButton>
      )}
      {children}
      {isLong && (
        <span ref={end} tabIndex={-1} className="sr-only">
          End of {name}
        </span>
      )}
    </>
  );
}

/** A button that only the keyboard and screen readers reach. It is visible while it has the focus. */
export function SkipButton({ onSkip, children }: { onSkip: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onSkip}
      className="bg-accent text-on-accent not-focus:sr-only focus:absolute focus:z-50 focus:rounded-md focus:px-3 focus:py-1.5 focus:font-medium"
    >
      {children}
    </button>
  );
}
