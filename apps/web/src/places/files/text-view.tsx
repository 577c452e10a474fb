/**
 * A text with line numbers. Each column is one text node, so that the page draws and scrolls even a megabyte of text
 * fast.
 */
export function TextView({ text }: { text: string }) {
  const lines = text.replace(/\r?\n$/, '').split('\n').length;
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join('\n');
  return (
    <div
      role="region"
      aria-label="Text of the file"
      // An area that scrolls must be reachable with the keyboard.
      tabIndex={0}
      className="thin-scrollbar bg-surface min-h-0 flex-1 overflow-auto -outline-offset-2"
    >
      <div className="flex w-max min-w-full font-mono text-sm leading-5">
        <pre
          aria-hidden
          className="bg-surface border-line text-muted sticky start-0 shrink-0 border-e py-3 ps-4 pe-3 text-end tabular-nums select-none"
        >
          {numbers}
        </pre>
        <pre dir="auto" className="flex-1 py-3 ps-3 pe-6">
          {text}
        </pre>
      </div>
    </div>
  );
}
