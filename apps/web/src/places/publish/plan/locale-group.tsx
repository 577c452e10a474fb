import type { PublishChoices } from '@storedeck/contract';
import { countText } from '@storedeck/listing';
import type { Store } from '@storedeck/listing';
import { ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';

import { TriCheckbox } from '../../../ui/tri-checkbox.tsx';
import { localeName, placeName } from '../place-name.ts';
import { type Included, countIncluded, isLeftOut } from './choices.ts';
import { PlanRow } from './plan-row.tsx';
import type { PlanGroup, PlanItem } from './plan-tree.ts';

/** The changes of one locale. While the group is folded, only the numbers of changes are shown. */
export const LocaleGroup = memo(function LocaleGroup({
  store,
  kept,
  group,
  choices,
  isOpen,
  onOpen,
  onInclude,
}: {
  store: Store;
  /** The name of what the store has, such as "Draft 3.5.0". */
  kept: string;
  group: PlanGroup;
  choices: PublishChoices;
  isOpen: boolean;
  onOpen: (key: string, open: boolean) => void;
  onInclude: (keys: readonly string[], included: boolean) => void;
}) {
  const id = useId();
  const { key, locale, items } = group;
  const keys = items.map((item) => item.key);
  const included = countIncluded(choices, keys);
  // The checkbox of a new language also includes or leaves out all of its texts and sets.
  const includeItem = (item: PlanItem, on: boolean): void =>
    onInclude(item.kind === 'addLocale' ? keys : [item.key], on);
  return (
    <li className="border-line not-last:border-b [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]">
      <div className="hover:bg-hover flex items-center gap-2.5 px-3">
        <TriCheckbox
          label={`Publish ${placeName({ store, locale, field: null, slot: null })}`}
          state={included}
          onChange={(on) => onInclude(keys, on)}
        />
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onOpen(key, !isOpen)}
            className="flex w-full items-center gap-1.5 py-2 text-start"
          >
            <ChevronRight
              aria-hidden
              className={`text-muted size-4 shrink-0 ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
            />
            <span className="min-w-0 truncate font-medium">{localeName(locale)}</span>
            {locale !== null && <span className="text-muted text-sm max-sm:hidden">{locale}</span>}
            <span className="text-muted ms-auto shrink-0 text-sm tabular-nums">
              {summarizeItems(items, included)}
            </span>
          </button>
        </h3>
      </div>
      {isOpen && (
        <ul id={id} className="border-line divide-line divide-y border-t ps-6 max-sm:ps-0">
          {items.map((item) => (
            <PlanRow
              key={item.key}
              store={store}
              locale={locale}
              item={item}
              kept={kept}
              isIncluded={!isLeftOut(choices, item.key)}
              onInclude={includeItem}
            />
          ))}
        </ul>
      )}
    </li>
  );
});

/** Returns the numbers of changes, such as "new language, 3 texts, 2 sets". */
function summarizeItems(items: readonly PlanItem[], included: Included): string {
  const count = (kind: PlanItem['kind']): number => items.filter((item) => item.kind === kind).length;
  const [texts, sets] = [count('text'), count('set')];
  return [
    included === 'none' ? 'left out' : '',
    count('addLocale') > 0 ? 'new language' : '',
    texts > 0 ? countText(texts, 'text') : '',
    sets > 0 ? countText(sets, 'set') : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
