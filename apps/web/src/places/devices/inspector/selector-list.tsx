import { Copy, Languages } from 'lucide-react';

import { Segmented } from '../../../ui/segmented.tsx';
import type { AnySelector, SelectorTool } from './use-selector-tool.ts';

/** The selectors of the chosen element for one of the tools, the best first. */
export function SelectorList({
  selectors,
  tools,
  tool,
  onTool,
  onCopy,
}: {
  selectors: readonly AnySelector[];
  tools: readonly SelectorTool[];
  tool: SelectorTool;
  onTool: (tool: SelectorTool) => void;
  onCopy: (value: string) => void;
}) {
  const shown = selectors.filter((selector) => selector.tool === tool);
  return (
    <section
      aria-label="Selectors"
      className="border-line thin-scrollbar max-h-64 max-md:max-h-36 shrink-0 overflow-y-auto border-t pb-1"
    >
      <div className="bg-ground sticky top-0 px-3 py-1.5">
        <Segmented
          label="Selectors for"
          segments={tools.map((value) => ({ value, label: value }))}
          value={tool}
          onChange={onTool}
        />
      </div>
      {shown.length === 0 && (
        <p className="text-muted px-3 py-1.5 text-sm">{tool} has no selector that finds only this element.</p>
      )}
      <ul>
        {shown.map(({ using, value, followsLanguage }) => (
          <li key={using + value}>
            <button
              type="button"
              className="hover:bg-hover group/selector flex w-full items-start gap-2 px-3 py-1.5 text-start"
              onClick={() => onCopy(value)}
            >
              <span className="min-w-0 flex-1">
                <span className="text-muted block text-sm">{using}</span>
                <code className="block font-mono text-sm break-all">{value}</code>
                {followsLanguage && <LanguageWarning />}
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

function LanguageWarning() {
  return (
    <span className="text-warn mt-0.5 flex items-start gap-1 text-sm">
      <Languages aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      Follows the language of the app.
    </span>
  );
}
