import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A long text of a store page, cut off after three lines, with a button that unfolds it. A short text has no button.
 * For another text, remount the component with another `key`, so that the text is folded again.
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
    // The height is not measured here, because that would cause an additional layout. The observer also calls its
    // function after the first layout.
    const resized = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    resized.observe(element);
    return () => resized.disconnect();
  }, [unfolded, text]);

  return (
    <div className={`relative ${className}`}>
      <p
        ref={paragraph}
        // As in the stores, the text is cut by height. It has no ellipsis, because the ellipsis could be alone on an
        // empty line.
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
