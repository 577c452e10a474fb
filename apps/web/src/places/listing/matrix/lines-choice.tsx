import { Segmented } from '../../../ui/segmented.tsx';
import { ROW_LINES, type RowLines } from './matrix-state.ts';

/** Lets the user choose how many lines of a text a row shows. */
export function LinesChoice({ lines, onChange }: { lines: RowLines; onChange: (lines: RowLines) => void }) {
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      <span aria-hidden className="text-muted max-xl:hidden">
        Lines
      </span>
      <Segmented
        label="Lines of text in a row"
        segments={ROW_LINES.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(lines)}
        onChange={(chosen) => onChange(ROW_LINES.find((each) => String(each) === chosen) ?? lines)}
        className="tabular-nums"
      />
    </div>
  );
}
