import {
  keptFrom,
  languageName,
  type Listing,
  type ListingLocale,
  type LocaleAddress,
  localeAt,
  readLocales,
  publishedParts,
  type Store,
  STORE_NAMES,
} from '@storedeck/listing';
import { type Edit, setLocale, setText } from '@storedeck/listing/edits';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useListingFile, type ListingFile } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { returnFocus } from '../../../ui/focus/return-focus.ts';
import { Segmented, type Segment } from '../../../ui/segmented.tsx';
import { InspectorSection } from '../inspector-section.tsx';
import type { Shown } from '../shown.ts';
import type { ListingState } from '../url-state.ts';
import { useStored } from '../use-stored.ts';
import { AppFields } from './app-fields.tsx';
import { DraftNotices } from './draft/draft-notices.tsx';
import type { Conflict } from './draft/listing-draft.ts';
import { SaveState } from './draft/save-state.tsx';
import { useListingDraft } from './draft/use-listing-draft.ts';
import { useEditMode, useEditorPart } from './edit-mode.ts';
import { LanguageList } from './language-list.tsx';
import { LocaleEditor } from './locale-editor.tsx';
import { PicturesEditor } from './pictures/pictures-editor.tsx';
import type { Done } from './pictures/slot-editor.tsx';
import { UndoNotice } from './pictures/undo-notice.tsx';
import { useNoStrayDrops } from './pictures/use-no-stray-drops.ts';
import { PreviewsEditor } from './previews/previews-editor.tsx';
import { TextFields } from './text-fields.tsx';
import { useClearOfBar } from './use-clear-of-bar.ts';
import { useFocusOnTarget, type Part } from './use-edit-target.ts';

const PARTS = [
  { value: 'texts', label: 'Texts' },
  { value: 'pictures', label: 'Pictures' },
  { value: 'app', label: 'App' },
  { value: 'languages', label: 'Languages' },
] as const satisfies readonly Segment<Part>[];

interface EditorProps {
  readonly store: Store;
  readonly shown: Shown;
  readonly onChange: (change: Partial<ListingState>) => void;
}

/**
 * The editor of New. The store page beside the editor also shows edits that are not saved yet. Edits are saved
 * automatically.
 */
export function Editor(props: EditorProps) {
  const { data: file } = useListingFile('new');
  return file ? <OpenEditor file={file} {...props} /> : null;
}

function OpenEditor({ file, store, shown, onChange }: EditorProps & { file: ListingFile }) {
  const [draft, state] = useListingDraft(file);
  const [, setEditing] = useEditMode();
  const [done, setDone] = useState<Done | null>(null);
  const [postponed, setPostponed] = useState<Conflict | null>(null);
  const [part, setPart] = useEditorPart();
  const panel = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  // The editor may be open only because of unsaved edits. It is therefore also marked as open in the address, so that
  // it stays open after the edits are saved.
  useEffect(() => setEditing(true), [setEditing]);
  useLayoutEffect(() => {
    if (panel.current) returnFocus(panel.current);
  }, []);
  useClearOfBar(panel, bar);
  useNoStrayDrops();
  const stored = useStored();
  const { listing } = state;
  const { code, device, entry } = shown;
  const at: LocaleAddress | null = code === null ? null : { store, code };
  const locale = at && localeAt(listing, at);
  useFocusOnTarget(panel, { store, part: locale ? part : null, open: setPart });
  if (!listing) return null;
  // If New does not have the language, the only possible edit is to add the language.
  const shownPart = locale ? part : 'languages';
  const edit = (change: Edit): void => draft.change(change);

  async function leave(): Promise<void> {
    await draft.save();
    setPostponed(null);
    if (draft.state.phase === 'saved') setEditing(false);
  }

  function remove(from: Listing, gone: LocaleAddress): void {
    const former = localeAt(from, gone);
    edit(setLocale(gone, undefined));
    setDone({ text: `${languageName(gone.code)} removed`, undo: setLocale(gone, former) });
  }

  return (
    <aside
      ref={panel}
      aria-label="Edit"
      className="thin-scrollbar bg-ground border-line relative max-lg:-order-1 max-lg:border-b lg:min-h-0 [&_section_*]:scroll-mt-[calc(var(--bar-height)+2.5rem)] lg:flex-1 lg:overflow-y-auto"
    >
      <header
        ref={bar}
        className="bg-ground border-line sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2"
      >
        <h2 className="font-semibold">Edit New</h2>
        <SaveState draft={draft} onResolve={() => setPostponed(null)} />
        <Button className="ms-auto" data-key="edit" onClick={() => void leave()}>
          Done
        </Button>
        {locale && (
          <Segmented label="Part" segments={PARTS} value={part} onChange={setPart} className="-mx-2 mb-1" />
        )}
      </header>
      <DraftNotices draft={draft} state={state} postponed={postponed} onPostpone={setPostponed} />
      {at && locale && shownPart === 'texts' && (
        <InspectorSection title={`${STORE_NAMES[store]}, ${languageName(at.code)}`}>
          <TextFields
            key={`${store} ${at.code}`}
            store={store}
            code={at.code}
            locale={locale}
            kept={{
              fields: keptTexts(locale, localeAt(publishedParts(stored, listing), at)),
              from: keptFrom(stored, store),
            }}
            onChange={(field, text) => edit(setText(at, field, text))}
          />
        </InspectorSection>
      )}
      {at && locale && shownPart === 'pictures' && (
        <InspectorSection title={`${STORE_NAMES[store]}, ${languageName(at.code)}`}>
          <PicturesEditor at={at} listing={listing} device={device} onEdit={edit} onDone={setDone} />
          {store === 'appStore' && (
            <PreviewsEditor at={at} listing={listing} device={device} onEdit={edit} onDone={setDone} />
          )}
        </InspectorSection>
      )}
      {shownPart === 'app' && (
        <InspectorSection title={`${STORE_NAMES[store]}, all languages`}>
          <AppFields store={store} listing={listing} onEdit={edit} />
        </InspectorSection>
      )}
      {shownPart === 'languages' && (
        <InspectorSection title={`${STORE_NAMES[store]}, languages`}>
          {(store === 'appStore' ? listing.appStore : listing.googlePlay) ? (
            <div className="space-y-4">
              <LocaleEditor
                key={`${store} ${entry?.name}`}
                store={store}
                locales={readLocales(listing, store)}
                open={locale && at ? at.code : null}
                wanted={locale ? null : (entry ?? null)}
                onAdd={(added, texts) => {
                  edit(setLocale({ store, code: added }, texts));
                  onChange({ locale: added });
                  setPart('texts');
                }}
              />
              <LanguageList
                store={store}
                listing={listing}
                open={locale && at ? at.code : null}
                onOpen={(code) => onChange({ locale: code })}
                onRemove={(gone) => remove(listing, { store, code: gone })}
              />
            </div>
          ) : (
            <p className="text-muted">
              New has no part for {STORE_NAMES[store]}. Start it again from current or from a template that
              has one.
            </p>
          )}
        </InspectorSection>
      )}
      {done && (
        <UndoNotice
          text={done.text}
          onUndo={() => {
            edit(done.undo);
            setDone(null);
          }}
          onDismiss={() => setDone(null)}
        />
      )}
    </aside>
  );
}

/** Returns the fields that a locale of New has, and that its published part lacks. */
function keptTexts(locale: ListingLocale, published: ListingLocale | undefined): string[] {
  return Object.keys(locale).filter((field) => published?.[field] === undefined);
}
