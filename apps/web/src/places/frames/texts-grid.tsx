import { type Design, type FrameFinding, TEXT_LIMITS } from '@storedeck/frames';
import { detectDirection, languageName } from '@storedeck/listing';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';

import { Button } from '../../ui/button.tsx';
import { readPastedCells } from '../../ui/pasted-cells.ts';
import { listColumns, pasteCells, removeLanguage, setText, type TextCell } from './edit-design.ts';

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
              <th
                scope="row"
                className="bg-ground sticky start-0 z-10 pe-2 pt-1 text-start align-top font-medium max-sm:w-24 sm:whitespace-nowrap"
              >
                <span className="flex items-center justify-between gap-1">
                  {languageName(language)}
                  <Button
                    look="quiet"
                    aria-label={`Remove ${languageName(language)} and its texts`}
                    disabled={Object.keys(design.texts).length === 1}
                    onClick={() => onChange(removeLanguage(design, language))}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </Button>
                </span>
              </th>
              {columns.map((column) => {
                const { shot, part } = column;
                const text = design.texts[language]?.[shot]?.[part] ?? '';
                const wrong = findWrong(part, text, found.get(`${shot} ${language}`) ?? []);
                return (
                  <td key={`${shot} ${part}`} className="align-top">
                    <GridText cell={{ ...column, language }} {...{ design, text, wrong, onChange }} />
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

/** One text, and below it what is wrong with it. */
function GridText({
  design,
  cell,
  text,
  wrong,
  onChange,
}: {
  design: Design;
  cell: TextCell;
  text: string;
  wrong: readonly string[];
  onChange: (design: Design) => void;
}) {
  const wrongId = useId();
  const { shot, part, language } = cell;
  return (
    <div className="w-56">
      <textarea
        aria-label={`${shot} ${part} in ${languageName(language)}`}
        aria-invalid={wrong.length > 0}
        aria-describedby={wrong.length > 0 ? wrongId : undefined}
        rows={2}
        lang={language}
        dir={detectDirection(language)}
        className="border-line aria-invalid:border-bad bg-surface text-ink thin-scrollbar block w-full resize-none rounded-md border px-2 py-1 max-sm:text-[16px]"
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
      {wrong.length > 0 && (
        <div id={wrongId} className="text-bad pt-1 text-sm wrap-anywhere">
          {wrong.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Says what is wrong with a text. A text that is too long is kept, so that nothing of what was pasted is lost. */
function findWrong(
  part: keyof typeof TEXT_LIMITS,
  text: string,
  findings: readonly FrameFinding[],
): readonly string[] {
  const limit = TEXT_LIMITS[part];
  const details = findings
    .filter((finding) => finding.part === part && finding.severity === 'error')
    .map(({ detail }) => detail);
  const tooLong = `It has ${text.length} characters; a ${part} has at most ${limit}.`;
  return [...new Set([...(text.length > limit ? [tooLong] : []), ...details])];
}
