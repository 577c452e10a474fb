import type { PublishPlan, PublishReport } from '@storedeck/contract';
import { countText, STORE_NAMES } from '@storedeck/listing';
import { CircleCheck, ExternalLink } from 'lucide-react';

import { useLocaleRank } from '../locale-rank.ts';
import { localeName, partName, placeName } from '../place-name.ts';
import { LeftAloneList } from '../plan/left-alone-list.tsx';
import { ReleaseVersion } from './release-version.tsx';
import { SyncAfter } from './sync-after.tsx';

type StoreReport = PublishReport['stores'][number];

const LINK_NAMES = { appStore: 'Open App Store Connect', googlePlay: 'Open Play Console' };

/**
 * Shows the changes that a publication has written, and the next steps, which the user must do outside of Storedeck.
 */
export function ReportView({
  report,
  plan,
}: {
  report: PublishReport;
  /** The published plan, which also names the places that were not changed; null when the server has another plan. */
  plan: PublishPlan | null;
}) {
  const count = report.stores.reduce((sum, { written }) => sum + written.length, 0);
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4 p-4 sm:p-6">
      <section aria-label="Report" className="flex items-start gap-3">
        <CircleCheck aria-hidden className="text-good mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">Written to the stores</h2>
          <p className="text-muted">
            {count === 0
              ? 'Nothing was left to publish: the stores already have all changes of the plan.'
              : `${count === 1 ? '1 change is' : `${count} changes are`} in the stores. Storedeck has read the stores again to check this.`}
          </p>
        </div>
      </section>
      {report.stores.map((store) => (
        <StoreReportSection key={store.store} report={store} />
      ))}
      {report.stores.map(
        ({ store, version, releasePath }) =>
          releasePath !== null && <ReleaseVersion key={store} version={version} path={releasePath} />,
      )}
      {report.kept.length > 0 && <KeptList kept={report.kept} />}
      <SyncAfter report={report} />
      {plan && <LeftAloneList stores={plan.stores} />}
    </div>
  );
}

/** The conflicts in which the user has kept the value of the store. */
function KeptList({ kept }: { kept: PublishReport['kept'] }) {
  return (
    <section aria-label="Kept as in the store" className="border-line bg-surface rounded-xl border p-4">
      <h3 className="font-medium">Kept as in the store</h3>
      <p className="text-muted">New has other values here. You decided these conflicts for the store.</p>
      <ul className="thin-scrollbar mt-1 max-h-48 list-disc overflow-y-auto ps-5 marker:text-muted">
        {kept.map((place) => (
          <li key={place.key}>{placeName(place)}</li>
        ))}
      </ul>
    </section>
  );
}

function StoreReportSection({
  report: { store, version, written, link, status, next },
}: {
  report: StoreReport;
}) {
  const rank = useLocaleRank();
  const byLocale = [...Map.groupBy(written, ({ locale }) => locale)].toSorted(
    ([a], [b]) => rank(store, a) - rank(store, b),
  );
  return (
    <section
      aria-label={STORE_NAMES[store]}
      className="border-line bg-surface space-y-3 rounded-xl border p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-lg font-semibold">
          {STORE_NAMES[store]}
          {version !== null && <span className="text-muted text-base font-normal"> · version {version}</span>}
        </h3>
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="border-line bg-surface hover:bg-hover inline-flex h-8 items-center gap-1.5 rounded-md border px-3 font-medium"
          >
            <ExternalLink aria-hidden className="size-4" />
            {LINK_NAMES[store]}
          </a>
        )}
      </header>
      <p>{status}</p>
      {next.length > 0 && (
        <div>
          <h4 className="font-medium">Your next steps</h4>
          <ul className="marker:text-muted list-disc space-y-0.5 ps-5">
            {next.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="hover:bg-hover -mx-2 rounded-md px-2 py-1 font-medium">
          {countText(written.length, 'change')} written
        </summary>
        <ul className="thin-scrollbar mt-1 max-h-96 space-y-1 overflow-y-auto">
          {byLocale.map(([locale, changes]) => (
            <li key={locale}>
              {localeName(locale)}
              <span className="text-muted"> · {changes.map(writtenText).join(', ')}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function writtenText(change: StoreReport['written'][number]): string {
  if (change.kind === 'addLocale') return 'added';
  if (change.kind === 'removeLocale') return 'removed';
  const name = partName(change) ?? change.key;
  return change.pictures > 0 ? `${name} (${countText(change.pictures, 'upload')})` : name;
}
