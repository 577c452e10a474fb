import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'wouter';

import { findKeys } from '../../keys/key-bindings.table.ts';
import { Keys } from '../../keys/keys.tsx';
import { useListing } from '../../server/queries.ts';
import { useStartNew } from '../../server/start-new.ts';
import { Failure } from '../../ui/failure.tsx';
import { returnFocus } from '../../ui/focus/return-focus.ts';
import { ReplaceNewQuestion } from '../../ui/replace-new-question.tsx';
import { rankMatches, type SearchTerms } from '../../ui/search/rank-matches.ts';
import type { PaletteCommand } from './command.ts';
import { useDeviceCommands } from './device-commands.ts';
import { useFlowCommands } from './flow-commands.ts';
import { keyCommands } from './key-commands.ts';
import { useListingCommands } from './listing-commands.ts';
import { nextSteps } from './next-steps.ts';
import { useAboutCommands, usePlaceCommands, useThemeCommands } from './place-commands.ts';
import { usePublishCommands } from './publish-commands.ts';
import { useRunnerCommands } from './runner-commands.ts';

/**
 * The command palette. It is a native modal dialog, because the Radix dialog adds a style element, which the Content
 * Security Policy of the page forbids.
 */
export function Palette({
  typedAhead,
  onClose,
}: {
  /** What was typed before the palette was drawn. */
  typedAhead: RefObject<string>;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const start = useStart(onClose);
  // The commands are created only when the palette opens, because each of them requires a search of the whole document.
  const [keys] = useState(keyCommands);
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const { data: newListing } = useListing('new');
  const about = useAboutCommands();
  const commands = [
    ...usePlaceCommands(),
    ...useListingCommands({ startNew: start.from }),
    ...usePublishCommands(),
    ...keys,
    ...useDeviceCommands(),
    ...useFlowCommands(),
    ...useRunnerCommands(),
    ...useThemeCommands(),
    ...about,
  ];
  const found = rankMatches(commands, typed, toTerms);
  const clear = (): void => setTyped('');
  // The group of the best command is the first one, because the commands of each group are sorted as well.
  const groups = grouped(
    found.length > 0
      ? found
      : nextSteps(typed, { hasNew: newListing !== null, navigate, clear, help: about }),
  );

  useEffect(() => {
    if (!dialog.current) return;
    returnFocus(dialog.current);
    dialog.current.showModal();
    // By default, the dialog would focus its first focusable element: the container of cmdk, not the text box.
    input.current?.focus();
    setTyped(typedAhead.current);
  }, [typedAhead]);

  return (
    <dialog
      ref={dialog}
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      className="bg-raised text-ink border-line mx-auto mt-[12dvh] w-144 max-w-[calc(100vw-1rem)] overflow-hidden rounded-xl border shadow-2xl backdrop:bg-black/40"
    >
      <Command label="Commands" loop shouldFilter={false}>
        <div className="border-line flex items-center gap-2.5 border-b px-4">
          <Search aria-hidden className="text-muted size-4 shrink-0" />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={setTyped}
            placeholder="What do you want to do?"
            className="placeholder:text-muted h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
        </div>
        {start.error && (
          <div className="p-2">
            <Failure error={start.error} />
          </div>
        )}
        {start.copying && (
          <p role="status" className="text-muted px-4 pt-3">
            Copying…
          </p>
        )}
        <Command.List className="thin-scrollbar max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
          {groups.map(([group, commands]) => (
            <Command.Group
              key={group}
              heading={group}
              className="[&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm"
            >
              {commands.map((command) => (
                <Command.Item
                  key={nameCommand(command)}
                  value={nameCommand(command)}
                  onSelect={() => {
                    command.run();
                    if (!command.stays) onClose();
                  }}
                  className="data-[selected=true]:bg-hover flex items-baseline gap-3 rounded-md px-2 py-1.5"
                >
                  <bdi className="min-w-0 flex-1 truncate">{command.label}</bdi>
                  {command.note !== undefined && (
                    <bdi className="text-muted max-w-3/5 truncate text-sm">{command.note}</bdi>
                  )}
                  {command.keys && <Keys keys={findKeys(command.keys)} />}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {start.asking !== null && <ReplaceNewQuestion from={start.asking} onAnswer={start.answer} />}
    </dialog>
  );
}

/** Returns the texts by which a command is found; a command is also found with the name of its group. */
function toTerms({ group, label, note = '', codes = [], keywords = [] }: PaletteCommand): SearchTerms {
  return { codes, names: [label, `${group} ${label}`], words: [...keywords, note] };
}

// The result must be unique: cmdk identifies the chosen command by it.
function nameCommand({ group, label, note = '', id = '' }: PaletteCommand): string {
  return [group, label, note, id].join(' ').trim();
}

/** Replaces New and shows it. If New exists already, asks for confirmation first. */
function useStart(onDone: () => void) {
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<'template' | 'current' | null>(null);
  const { data: planned } = useListing('new');
  const starts = { template: useStartNew('template'), current: useStartNew('current') };
  const start = (from: 'template' | 'current') =>
    starts[from].mutate(undefined, {
      onSuccess: () => {
        navigate('/?view=new');
        onDone();
      },
    });
  return {
    asking,
    error: starts.template.error ?? starts.current.error,
    copying: starts.template.isPending || starts.current.isPending,
    from: (from: 'template' | 'current') => (planned ? setAsking(from) : start(from)),
    answer: (proceed: boolean) => {
      setAsking(null);
      if (proceed && asking) start(asking);
    },
  };
}

function grouped(commands: readonly PaletteCommand[]): [string, PaletteCommand[]][] {
  const groups = new Map<string, PaletteCommand[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
