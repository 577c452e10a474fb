import {
  deviceFor,
  languageName,
  localeAt,
  readLocales,
  findMainLocale,
  pictureRule,
  picturesAt,
  slotName,
  readSlots,
  type Store,
} from '@storedeck/listing';
import { addPicture } from '@storedeck/listing/edits';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';

import { useClient } from '../../../server/client.ts';
import type { ListingFile } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { LanguageField } from '../../../ui/search/language-select.tsx';
import { useListingDraft } from '../editor/draft/use-listing-draft.ts';
import { useOpenInEditor } from '../editor/open-in-editor.ts';
import { writeListingState } from '../url-state.ts';
import type { SlotChoices } from './slot-choices.ts';
import { storePicture } from './store-picture.ts';

/** For each store, the language that was chosen last. It is the default for the next screenshot. */
const lastLocale = new Map<Store, string>();

/** Lets the user choose a slot and a language of New, and adds the screenshot there. */
export function AddForm({
  file,
  store,
  choices: { slots, size },
  isCut,
  screenshot,
  name,
  onClose,
  children,
}: {
  file: ListingFile;
  store: Store;
  choices: SlotChoices;
  isCut: boolean;
  screenshot: Blob;
  name: string;
  onClose: () => void;
  /** Buttons that close the dialog without adding the screenshot. */
  children: ReactNode;
}) {
  const client = useClient();
  const openInEditor = useOpenInEditor();
  const [draft, state] = useListingDraft(file);
  const listing = state.listing ?? file.listing;
  const codes = listing ? Object.keys(readLocales(listing, store)) : [];
  const [slot, setSlot] = useState(slots[0] ?? '');
  const [code, setCode] = useState(() => firstLocale(file, store, codes));
  const at = { store, code };
  const count = listing ? picturesAt(listing, at, slot).length : 0;
  const { maxCount } = pictureRule(store, slot);

  const adding = useMutation({
    mutationFn: async () => {
      const { bytes, contentType } = await storePicture(screenshot, size);
      const { image } = await client.addPicture({
        query: { store, locale: code, slot, name },
        body: bytes,
        contentType,
      });
      lastLocale.set(store, code);
      draft.change(addPicture(at, slot, image));
      await draft.save();
      const { phase, error, listing: saved } = draft.state;
      if (error) throw error;
      const pictures = saved ? picturesAt(saved, at, slot) : [];
      const place = pictures.findIndex(({ file: path }) => path === image.file);
      if (phase === 'conflict' || place < 0) {
        throw new Error(
          'listing.json was changed on disk at the same place. Choose in New which version to keep.',
        );
      }
      return place + 1;
    },
  });

  const address = writeListingState(new URLSearchParams(), {
    store,
    locale: code,
    view: 'new',
    device: deviceFor(store, readSlots(localeAt(listing, at)), slot) ?? slot,
  });
  const show = (
    <Link
      href={`/?${address.toString()}`}
      className="text-accent-ink inline-flex h-8 items-center px-2 font-medium hover:underline"
    >
      Show in New
    </Link>
  );

  if (adding.isSuccess) {
    return (
      <>
        <p role="status">
          Added as picture {adding.data} of <strong className="font-semibold">{slotName(slot)}</strong>,{' '}
          {languageName(code)}.
        </p>
        <div className="mt-auto flex flex-wrap justify-end gap-2 pt-5">
          {show}
          <Button autoFocus look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </>
    );
  }
  return (
    <form
      className="flex flex-1 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <Choice label="Display type" value={slot} onChange={setSlot}>
        {slots.map((each) => (
          <option key={each} value={each}>
            {slotName(each)}
          </option>
        ))}
      </Choice>
      <LanguageField label="Language" codes={codes} value={code} onChange={setCode} />
      <p className={`text-sm tabular-nums ${count >= maxCount ? 'text-bad' : 'text-muted'}`} role="status">
        {count >= maxCount
          ? `This set is full: ${count} of at most ${maxCount}. `
          : `Becomes picture ${count + 1} of at most ${maxCount}.`}
        {count >= maxCount && (
          <button
            type="button"
            onClick={() => {
              onClose();
              openInEditor({ store, locale: code, slot });
            }}
            className="text-accent-ink font-medium hover:underline"
          >
            Remove one in the editor
          </button>
        )}
      </p>
      {isCut && (
        <p className="text-muted text-sm">
          On Google Play the long side of a screenshot is at most 2.3 times the short side. The dimmed parts
          are cut off, equally at both ends; {size.width} × {size.height} pixels stay.
        </p>
      )}
      {adding.error && <Failure error={adding.error}>{draft.state.phase === 'conflict' && show}</Failure>}
      <div className="mt-auto flex flex-wrap justify-end gap-2 pt-2">
        {children}
        <Button
          needsServer
          type="submit"
          look="primary"
          disabled={adding.isPending || count >= maxCount || code === ''}
        >
          {adding.isPending ? 'Adding…' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="border-line bg-surface h-8 w-full min-w-0 rounded-md border px-2"
      >
        {children}
      </select>
    </label>
  );
}

function firstLocale({ listing }: ListingFile, store: Store, codes: readonly string[]): string {
  return (
    [lastLocale.get(store), findMainLocale(listing, store), codes[0]].find(
      (code) => code && codes.includes(code),
    ) ?? ''
  );
}
