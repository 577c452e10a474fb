import type { Design, FrameFinding } from '@storedeck/frames';
import { detectDirection, languageName } from '@storedeck/listing';
import { Trash2 } from 'lucide-react';

import { Button } from '../../ui/button.tsx';
import { readPastedCells } from '../../ui/pasted-cells.ts';
import { listColumns, pasteCells, removeLanguage, setText } from './edit-design.ts';

/** What is wrong with drawn pictures, by `SHOT LANGUAGE`. */
export type FoundInTexts = ReadonlyMap<string, readonly FrameFinding[]>;

/** The texts of all languages and shots in a grid. A part of a spreadsheet can be pasted into it. */
export function TextsGrid({
  design,
  found,
  onChange,
}: {
  design: Design;
  found: FoundInTexts;
  onChange: (design: Design) => void;
}) {
  const columns = listColumns(design);
  return (
    <div className="thin-scrollbar overflow-x-auto">
      <table className="border-separate border-spacing-1 text-start">
        <caption className="text-muted pb-1 text-start text-sm">
          Texts. Paste cells of a spreadsheet into the first cell they belong to.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="text-muted pe-2 text-start text-sm font-medium">
              Language
            </th>
            {columns.map(({ shot, part }) => (
              <th key={`${shot} ${part}`} scope="col" className="text-muted text-start text-sm font-medium">
                {shot} {part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(design.texts).map((language) => (
            <tr key={language}>
              <th scope="row" className="pe-2 text-start font-medium whitespace-nowrap">
                {languageName(language)}
                <Button
                  look="quiet"
                  aria-label={`Remove ${languageName(language)} and its texts`}
                  disabled={Object.keys(design.texts).length === 1}
                  onClick={() => onChange(removeLanguage(design, language))}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </th>
              {columns.map((column) => {
                const cell = { ...column, language };
                const wrong = found
                  .get(`${column.shot} ${language}`)
                  ?.filter(({ part, severity }) => part === column.part && severity === 'error')
                  .map(({ detail }) => detail)
                  .join(' ');
                return (
                  <td key={`${column.shot} ${column.part}`}>
                    <textarea
                      aria-label={`${column.shot} ${column.part} in ${languageName(language)}`}
                      aria-invalid={Boolean(wrong)}
                      title={wrong || undefined}
                      rows={2}
                      lang={language}
                      dir={detectDirection(language)}
                      maxLength={column.part === 'caption' ? 300 : 600}
                      className="border-line aria-invalid:border-bad bg-surface text-ink thin-scrollbar block w-56 resize-none rounded-md border px-2 py-1 max-sm:text-[16px]"
                      value={design.texts[language]?.[column.shot]?.[column.part] ?? ''}
                      onChange={({ target }) => onChange(setText(design, cell, target.value))}
                      onPaste={(event) => {
                        const { clipboardData } = event;
                        const isTable = clipboardData.types.includes('text/html');
                        const cells = readPastedCells(clipboardData.getData('text/plain'), isTable);
                        if (!cells) return;
                        event.preventDefault();
                        onChange(pasteCells(design, cell, cells));
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
