import { Keyboard } from 'lucide-react';
import { useState } from 'react';

import { isPressed, printedKeys } from '../../keys/match-keys.ts';
import { Button } from '../../ui/button.tsx';
import { MAX_TEXT, textParts, typableText } from './control/typable-text.ts';

/**
 * A text box whose text is typed on the device. If a part of the text cannot be sent, this part and the rest stay in
 * the box.
 */
export function TypeBox({
  whyNot,
  whyAsciiOnly,
  type: send,
  text,
  onText,
}: {
  /** Why no text can be typed; null when text can be typed. */
  whyNot: string | null;
  /** Why only ASCII can be typed; null when all characters except control characters can be typed. */
  whyAsciiOnly: string | null;
  /** Types a part of the text. Resolves to false if this part could not be sent. */
  type: (part: string) => Promise<boolean>;
  text: string;
  onText: (text: string) => void;
}) {
  const [left, setLeft] = useState<number | null>(null);
  const { typable, lost } = typableText(text, whyAsciiOnly === null ? 'unicode' : 'ascii');
  const action = lost.length > 0 ? 'Type the rest' : 'Type';

  async function type(): Promise<void> {
    let rest = typable;
    for (const part of textParts(typable, MAX_TEXT)) {
      setLeft(rest.length);
      if (!(await send(part))) break;
      rest = rest.slice(part.length);
      onText(rest);
    }
    setLeft(null);
  }

  return (
    <form
      aria-label="Type text"
      onSubmit={(event) => {
        event.preventDefault();
        void type();
      }}
      className="border-line bg-ground relative shrink-0 border-t px-3 py-2"
    >
      <p id="cannot-be-typed" role="status" className="absolute start-3 bottom-full z-10 mb-2">
        {lost.length > 0 && (
          <span className="bg-warn-fill border-line text-warn block max-w-xl rounded-md border px-2.5 py-1 text-sm shadow-sm wrap-anywhere">
            {whyAsciiOnly ?? 'Control characters cannot be typed.'} Left out:{' '}
            {lost.slice(0, 24).map(visible).join(' ')}
            {lost.length > 24 && ` and ${lost.length - 24} more`}
          </span>
        )}
      </p>
      <div className="flex items-end gap-2">
        <textarea
          aria-label="Text to type on the device"
          aria-describedby="cannot-be-typed"
          placeholder={whyNot ?? 'Type or paste text'}
          disabled={whyNot !== null}
          rows={1}
          value={text}
          readOnly={left !== null}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (isPressed('$mod+Enter', event.nativeEvent)) event.currentTarget.form?.requestSubmit();
          }}
          className="border-line bg-surface placeholder:text-muted thin-scrollbar field-sizing-content max-h-24 min-h-8 min-w-0 flex-1 resize-none rounded-md border px-2.5 py-1.25 max-sm:text-[16px] disabled:opacity-60"
        />
        <Button
          type="submit"
          title={printedKeys('$mod+Enter').join(' ')}
          disabled={whyNot !== null || typable === '' || left !== null}
          className="min-w-24"
        >
          <Keyboard aria-hidden className="size-4" />
          {left === null ? action : `${left} left…`}
        </Button>
      </div>
    </form>
  );
}

function visible(character: string): string {
  return /\p{Cc}/u.test(character)
    ? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;
}
