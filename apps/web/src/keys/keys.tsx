import { printedKeys } from './match-keys.ts';

/** The keys of a binding, as printed on a keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {printedKeys(keys).map((key, index) => (
        <kbd
          key={index}
          className="bg-fill border-line text-muted min-w-5 rounded border px-1.5 text-center font-sans text-sm"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
