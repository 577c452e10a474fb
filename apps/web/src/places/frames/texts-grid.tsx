import { type Design, type FrameFinding, TEXT_LIMITS } from '@storedeck/frames';
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
                const text = design.texts[language]?.[column.shot]?.[column.part] ?? '';
                const findings = found.get(`${column.shot} ${language}`) ?? [];
                const wrong = findWrong(column.part, text, findings);
                return (
                  <td key={`${column.shot} ${column.part}`}>
                    <textarea
                      aria-label={`${column.shot} ${column.part} in ${languageName(language)}`}
                      aria-invalid={Boolean(wrong)}
                      title={wrong || undefined}
                      rows={2}
                      lang={language}
                      dir={detectDirection(language)}
                      className="border-line aria-invalid:border-bad bg-surface text-ink thin-scrollbar block w-56 resize-none rounded-md border px-2 py-1 max-sm:text-[16px]"
                      value={text}
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

/** Says what is wrong with a text. A text that is too long is kept, so that nothing of what was pasted is lost. */
function findWrong(part: keyof typeof TEXT_LIMITS, text: string, findings: readonly FrameFinding[]): string {
  const limit = TEXT_LIMITS[part];
  const details = findings
    .filter((finding) => finding.part === part && finding.severity === 'error')
    .map(({ detail }) => detail);
  if (text.length > limit)
    details.unshift(`It has ${text.length} characters; a ${part} has at most ${limit}.`);
  return details.join(' ');
}
