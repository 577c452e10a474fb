import { useEffect, useRef } from 'react';

/** A build log that stays scrolled to its end until the user scrolls up. */
export function BuildLog({ text }: { text: string }) {
  const box = useRef<HTMLPreElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <pre
      ref={box}
      tabIndex={0}
      aria-label="Build log"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 8;
      }}
      className="border-line bg-surface thin-scrollbar h-64 overflow-auto rounded-lg border p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text === '' ? <span className="text-muted">Nothing yet.</span> : text}
    </pre>
  );
}
