import { listMaestroSelectors } from '@storedeck/flows/record';
import { listSelectors, type ScreenElement } from '@storedeck/screen-tree';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Device } from '../device.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { ElementMark } from './element-mark.tsx';
import { ElementTree } from './element-tree.tsx';
import { followPointer } from './follow-pointer.ts';
import { followScreen } from './follow-screen.ts';
import { SelectorList } from './selector-list.tsx';
import { TreeRung } from './tree-rung.tsx';
import { type AnySelector, useSelectorTool } from './use-selector-tool.ts';
import { useTreeReader } from './use-tree-reader.ts';

/** A panel beside the live screen of a device, with the elements of the screen. */
export function Inspector({
  device,
  mirror,
  onClose,
}: {
  device: Device;
  mirror: LiveMirror;
  onClose: () => void;
}) {
  const reader = useTreeReader(device, mirror);
  const { screen, isReading, isOutdated, error } = useSyncExternalStore(reader.subscribe, reader.getState);
  const [hovered, setHovered] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const { tools, tool, setTool } = useSelectorTool(screen?.tree.platform ?? 'android');

  useEffect(() => followScreen(reader, mirror), [reader, mirror]);
  useEffect(() => followPointer(reader, mirror, setHovered), [reader, mirror]);

  const findRow = (reference: number | null) => screen?.rows.find((row) => row.reference === reference);
  const findElement = (reference: number | null) => screen?.tree.elements[findRow(reference)?.element ?? -1];
  const marked = isOutdated ? undefined : findElement(hovered ?? chosen);
  const element = findElement(chosen);
  const listFor = (one: ScreenElement | undefined): readonly AnySelector[] =>
    screen && one ? [...listMaestroSelectors(screen.tree, one), ...listSelectors(screen.tree, one)] : [];
  const selectors = listFor(element);

  const choose = async (reference: number): Promise<void> => {
    setChosen(reference);
    const best = listFor(findElement(reference)).find((selector) => selector.tool === tool);
    setMessage(best ? await copied(best.value) : '');
  };

  return (
    <aside
      aria-label="Elements"
      className="bg-ground border-line flex min-h-0 w-full flex-col max-lg:h-[46%] max-lg:border-t lg:w-80 lg:border-s 2xl:w-96"
    >
      <header className="border-line flex h-10 shrink-0 items-center gap-1 border-b ps-3 pe-1.5">
        <h3 className="font-semibold">Elements</h3>
        <span className="text-muted me-auto truncate text-sm tabular-nums">
          {isReading ? 'Reading…' : screen?.rows.length}
        </span>
        <Tooltip text="Read again">
          <Button
            needsServer
            look="quiet"
            aria-label="Read again"
            className="px-2!"
            onClick={() => reader.read()}
          >
            <RotateCw aria-hidden className="size-4" />
          </Button>
        </Tooltip>
        <Tooltip text="Close">
          <Button look="quiet" aria-label="Close the elements" className="px-2!" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </Tooltip>
      </header>
      {screen && <TreeRung rung={screen.rung} />}
      {error && (
        <div className="p-3">
          <Failure error={error} />
        </div>
      )}
      {screen?.tree.isTruncated && (
        <p className="text-muted px-3 pt-2 text-sm">
          The screen has more elements, or more levels of them, than can be shown.
        </p>
      )}
      {screen && screen.rows.length === 0 && (
        <p className="text-muted p-3">The app on the screen reports no elements.</p>
      )}
      {!screen && !error && <p className="text-muted p-3">Reading the screen…</p>}
      {screen && screen.rows.length > 0 && (
        <ElementTree
          screen={screen}
          hovered={hovered}
          chosen={chosen}
          onHover={setHovered}
          onChoose={(reference) => void choose(reference)}
        />
      )}
      {element && (
        <SelectorList
          selectors={selectors}
          tools={tools}
          tool={tool}
          onTool={setTool}
          onCopy={(value) => void copied(value).then(setMessage)}
        />
      )}
      <p
        role="status"
        className="text-muted border-line min-h-8 shrink-0 truncate border-t px-3 py-1.5 text-sm"
      >
        {message || (screen?.rows.length ? 'Choose an element to copy its selector.' : '')}
      </p>
      {mirror.screen &&
        createPortal(<ElementMark screen={screen} element={marked} mirror={mirror} />, mirror.screen)}
    </aside>
  );
}

function copied(value: string): Promise<string> {
  return navigator.clipboard.writeText(value).then(
    () => `Copied ${value}`,
    () => 'The browser did not allow copying.',
  );
}
