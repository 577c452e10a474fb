import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A store's long text, cut after three lines with a word that unfolds it; short text has no such word. Remount it
 * (by `key`) for another text, so that it is folded again.
 */
export function FoldedText({
  text,
  more,
  className = '',
  moreClassName,
}: {
  text: string;
  more: string;
  className?: string;
  moreClassName: string;
}) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [cut, setCut] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || unfolded) return;
    // Called at once too, with the page laid out; to measure here would lay it out an extra time.
    const resized = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    resized.observe(element);
    return () => resized.disconnect();
  }, [unfolded, text]);

  return (
    <div className={`relative ${className}`}>
      <p
        ref={paragraph}
        // Cut by height, as the stores do: an ellipsis would stand alone in an empty line.
        className={`whitespace-pre-line wrap-anywhere ${unfolded ? '' : 'max-h-[3lh] overflow-hidden'}`}
      >
        {text}
      </p>
      {cut && !unfolded && (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
          className={`absolute end-0 bottom-0 ${moreClassName}`}
        >
          {more}
        </button>
      )}
    </div>
  );
}
