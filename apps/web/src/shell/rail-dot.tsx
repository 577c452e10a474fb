/** A dot beside a place in the rail. `text` says the same to screen readers. */
export function RailDot({ text, look }: { text: string; look: string }) {
  return (
    <>
      <span
        aria-hidden
        className={`absolute start-[calc(50%+0.375rem)] top-1.5 size-2 rounded-full ${look}`}
      />
      <span className="sr-only"> ({text})</span>
    </>
  );
}
