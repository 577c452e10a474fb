import type { ElementSelector } from '@storedeck/screen-tree';
import { Copy, Languages } from 'lucide-react';

/** The selectors of the chosen element, the best first. */
export function SelectorList({
  selectors,
  onCopy,
}: {
  selectors: readonly ElementSelector[];
  onCopy: (value: string) => void;
}) {
  return (
    <section
      aria-label="Selectors"
      className="border-line thin-scrollbar max-h-56 max-md:max-h-24 shrink-0 overflow-y-auto border-t py-1"
    >
      <ul>
        {selectors.map((selector) => (
          <li key={selector.using + selector.value}>
            <button
              type="button"
              className="hover:bg-hover group/selector flex w-full items-start gap-2 px-3 py-1.5 text-start"
              onClick={() => onCopy(selector.value)}
            >
              <span className="min-w-0 flex-1">
                <span className="text-muted block text-sm">{selector.using}</span>
                <code className="block font-mono text-sm break-all">{selector.value}</code>
                <SelectorWarnings {...selector} />
              </span>
              <Copy aria-hidden className="text-muted mt-0.5 size-3.5 shrink-0" />
              <span className="sr-only">Copy</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SelectorWarnings({ isUnique, followsLanguage }: ElementSelector) {
  const warnings = [
    isUnique ? '' : 'Finds several elements.',
    followsLanguage ? 'Follows the language of the app.' : '',
  ].filter(Boolean);
  if (warnings.length === 0) return null;
  return (
    <span className="text-warn mt-0.5 flex items-start gap-1 text-sm">
      {followsLanguage && <Languages aria-hidden className="mt-0.5 size-3.5 shrink-0" />}
      {warnings.join(' ')}
    </span>
  );
}
