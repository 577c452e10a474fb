import type { MirrorAbility } from '@storedeck/contract/mirror';
import {
  Bell,
  ClipboardCopy,
  Ellipsis,
  MonitorOff,
  Play,
  RotateCwSquare,
  Sun,
  Settings2,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';
import { appNameFor } from './app-name.ts';

/**
 * A menu with the controls of a device that are neither touches nor buttons, such as rotating it. A control that is not
 * possible now shows the reason.
 */
export function MoreControls({ mirror, isIos }: { mirror: LiveMirror; isIos: boolean }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = async (): Promise<void> => {
    const text = await mirror.readClipboard();
    if (text === null) return;
    const isWritten = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied({ text, isWritten });
  };
  const item = { mirror };
  return (
    <Popover
      label="More controls"
      align="end"
      className="w-72 max-w-[calc(100vw-1rem)] p-1.5"
      trigger={
        <button
          type="button"
          aria-label="More controls"
          data-tooltip="More controls"
          data-tooltip-side="right"
          className="text-muted hover:bg-hover hover:text-ink active:bg-fill grid size-9 shrink-0 place-items-center rounded-lg"
        >
          <Ellipsis aria-hidden className="size-4.5" />
        </button>
      }
    >
      <ul>
        <Item
          {...item}
          icon={Bell}
          ability="panels"
          name="Notifications"
          act={() => panel('notifications')}
        />
        <Item
          {...item}
          icon={Settings2}
          ability="panels"
          name={isIos ? 'Control Center' : 'Quick settings'}
          act={() => panel('settings')}
        />
        <Item
          {...item}
          icon={RotateCwSquare}
          ability="rotate"
          name="Rotate"
          act={() => mirror.request({ type: 'rotate' })}
        />
        <Item {...item} icon={MonitorOff} ability="screenOff" name="Screen off" act={() => screen(false)} />
        <Item {...item} icon={Sun} ability="screenOff" name="Screen on" act={() => screen(true)} />
        <Item
          {...item}
          icon={ClipboardCopy}
          ability="clipboard"
          name="Copy the phone’s clipboard"
          act={copy}
        />
      </ul>
      {copied && <CopiedText {...copied} />}
      <StartApp mirror={mirror} />
    </Popover>
  );

  function panel(name: 'notifications' | 'settings'): Promise<boolean> {
    return mirror.request({ type: 'panel', name });
  }

  function screen(on: boolean): Promise<boolean> {
    return mirror.request({ type: 'screen', on });
  }
}

function Item({
  mirror,
  icon: Icon,
  ability,
  name,
  act,
}: {
  mirror: LiveMirror;
  icon: LucideIcon;
  ability: MirrorAbility;
  name: string;
  act: () => Promise<unknown>;
}) {
  const id = useId();
  const reason = whyNot(useSyncExternalStore(mirror.subscribe, mirror.getState), ability);
  return (
    <li>
      <Button
        look="item"
        className="w-full px-2!"
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => reason ?? void act()}
      >
        <Icon aria-hidden className="text-muted size-4 shrink-0" />
        {name}
      </Button>
      {reason !== null && (
        <p id={id} className="text-muted ps-8 pe-2 pb-1 text-sm wrap-anywhere">
          {reason}
        </p>
      )}
    </li>
  );
}

interface Copied {
  readonly text: string;
  /** Whether the text is in the clipboard of this computer. A browser can refuse to copy the text. */
  readonly isWritten: boolean;
}

function CopiedText({ text, isWritten }: Copied) {
  return (
    <div role="status" className="border-line mt-1 border-t px-2 pt-2 pb-1">
      {isWritten ? (
        <p className="text-good">
          {text === '' ? 'The clipboard of the phone is empty.' : `Copied ${characters(text.length)}.`}
        </p>
      ) : (
        <label className="block">
          The browser did not allow copying. Copy this text yourself:
          <textarea
            readOnly
            rows={3}
            value={text}
            className="border-line bg-surface mt-1 w-full rounded-md border px-2 py-1"
          />
        </label>
      )}
    </div>
  );
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function StartApp({ mirror }: { mirror: LiveMirror }) {
  const reason = whyNot(useSyncExternalStore(mirror.subscribe, mirror.getState), 'startApp');
  const [name, setName] = useState('');
  return (
    <form
      className="border-line mt-1.5 border-t px-2 pt-2 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = appNameFor(name);
        if (wanted !== null && reason === null) void mirror.request({ type: 'start-app', name: wanted });
      }}
    >
      <label className="text-muted block text-sm">
        Start an app, by its name or package
        <span className="mt-1 flex gap-1.5">
          <input
            value={name}
            onChange={({ target }) => setName(target.value)}
            disabled={reason !== null}
            maxLength={199}
            autoComplete="off"
            spellCheck={false}
            className="border-line bg-surface text-ink h-8 min-w-0 flex-1 rounded-md border px-2 text-base disabled:opacity-60"
          />
          <Button type="submit" disabled={reason !== null || appNameFor(name) === null} className="px-2.5!">
            <Play aria-hidden className="size-4" />
            Start
          </Button>
        </span>
      </label>
      {reason !== null && <p className="text-muted mt-1 text-sm wrap-anywhere">{reason}</p>}
    </form>
  );
}
