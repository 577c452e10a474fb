import type { CaptureOffer } from '@storedeck/contract';
import { languageName, printAddress, slotName, STORE_NAMES } from '@storedeck/listing';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'wouter';

import type { CaptureAct } from '../../../server/captures.ts';
import { Button } from '../../../ui/button.tsx';
import { CapturedPicture } from './captured-picture.tsx';

/** The captured pictures beside those of New, to be accepted one by one, by set or all. */
export function CaptureOffers({
  offers,
  isBusy,
  onAct,
}: {
  offers: readonly CaptureOffer[];
  isBusy: boolean;
  onAct: (act: CaptureAct) => void;
}) {
  const open = offers.filter(isOpen);
  const accepted = offers.filter((offer) => offer.accepted).length;
  const problems = new Set(offers.flatMap(({ problem }) => problem ?? []));
  const isOneEach = new Set(offers.map(({ position }) => position)).size === 1;
  const sets = Map.groupBy(offers, ({ store, locale, slot }) => printAddress({ store, locale, slot }));
  return (
    <section aria-labelledby="capture-offers" className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="capture-offers" className="me-auto text-lg font-semibold">
          Into New
        </h3>
        <p role="status" className="text-muted">
          {accepted > 0 ? `${accepted} of ${offers.length} pictures are in New. ` : ''}
          <Link href="/?view=new" className="text-accent-ink underline">
            Show New
          </Link>
        </p>
        <Button
          needsServer
          look="primary"
          disabled={isBusy || open.length === 0}
          onClick={() => onAct({ kind: 'accept' })}
        >
          {open.length === 0 && accepted > 0 ? 'All accepted' : `Accept all ${open.length || ''}`}
        </Button>
      </div>
      {[...problems].map((problem) => (
        <p key={problem} className="text-warn">
          {problem}
        </p>
      ))}
      {/* One picture of each language makes a row. */}
      <div
        className={
          isOneEach ? 'grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-3' : 'space-y-3'
        }
      >
        {[...sets].map(
          ([address, [first, ...rest]]) =>
            first && (
              <OfferSet
                key={address}
                address={address}
                offers={[first, ...rest]}
                isBusy={isBusy}
                onAct={onAct}
              />
            ),
        )}
      </div>
    </section>
  );
}

function OfferSet({
  address,
  offers,
  isBusy,
  onAct,
}: {
  address: string;
  offers: readonly [CaptureOffer, ...CaptureOffer[]];
  isBusy: boolean;
  onAct: (act: CaptureAct) => void;
}) {
  const [{ store, locale, slot }, ...rest] = offers;
  const title = `${languageName(locale)}, ${STORE_NAMES[store]}, ${slotName(slot)}`;
  return (
    <section aria-label={title} className="border-line bg-surface rounded-lg border p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h4 className="me-auto font-medium">{title}</h4>
        {rest.length > 0 && offers.some(isOpen) && (
          <Button
            needsServer
            disabled={isBusy}
            aria-label={`Accept these: ${title}`}
            onClick={() => onAct({ kind: 'accept', addresses: [address] })}
          >
            Accept these
          </Button>
        )}
      </header>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-4">
        {offers.map((offer) => (
          <OfferPair key={offer.address} offer={offer} isBusy={isBusy} onAct={onAct} />
        ))}
      </ul>
    </section>
  );
}

function OfferPair({
  offer: { address, position, old, file, content, accepted, problem },
  isBusy,
  onAct,
}: {
  offer: CaptureOffer;
  isBusy: boolean;
  onAct: (act: CaptureAct) => void;
}) {
  return (
    <li>
      <div className="flex items-center gap-2">
        {old === null ? (
          <p className="border-strong-line text-muted grid h-40 w-20 place-content-center rounded-md border border-dashed text-center text-sm">
            Nothing yet
          </p>
        ) : (
          <CapturedPicture file={old} version={old} alt={`Old picture ${position}`} className="h-40" />
        )}
        <ArrowRight aria-hidden className="text-muted size-4 shrink-0 rtl:rotate-180" />
        <CapturedPicture file={file} version={content} alt={`New picture ${position}`} className="h-40" />
      </div>
      <div className="mt-1.5 flex min-h-8 items-center justify-between gap-2">
        <span className="text-muted text-sm">Picture {position}</span>
        {accepted && (
          <span className="text-good flex items-center gap-1 text-sm">
            <Check aria-hidden className="size-4" />
            In New
          </span>
        )}
        {!accepted && problem === null && (
          <Button
            needsServer
            disabled={isBusy}
            aria-label={`Accept ${address}`}
            onClick={() => onAct({ kind: 'accept', addresses: [address] })}
          >
            Accept
          </Button>
        )}
      </div>
    </li>
  );
}

function isOpen({ accepted, problem }: CaptureOffer): boolean {
  return !accepted && problem === null;
}
