import type { CaptureState } from '@storedeck/contract';
import { languageName } from '@storedeck/listing';

import type { Device } from '../device.ts';
import { CellBox } from './cell-box.tsx';
import { DeviceHead } from './device-head.tsx';

/** One screen in all languages: its pictures side by side, so that what becomes of them in New stands close below. */
export function ScreenRow({ state, listed }: { state: CaptureState; listed: readonly Device[] }) {
  const [first] = state.cells;
  if (!first) return null;
  return (
    <section aria-label="Pictures" className="border-line bg-surface space-y-3 rounded-lg border p-3">
      <DeviceHead id={first.device} listed={listed} state={state} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-4">
        {state.cells.map((cell) => (
          <li key={cell.key} className="space-y-1.5">
            <p className="font-medium">{languageName(cell.language)}</p>
            <CellBox cell={cell} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
