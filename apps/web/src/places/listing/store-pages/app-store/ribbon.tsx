import { type AppStoreListing, categoryName, constantName, languageTag } from '@storedeck/listing';
import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';

/** The row of facts below the header. It contains only facts that the API provides. */
export function AppStoreRibbon({ listing, code }: { listing: AppStoreListing; code: string }) {
  const others = Object.keys(listing.locales).length - 1;
  return (
    <dl lang="en" className="border-apple-line mx-5 mt-5 flex border-t py-3">
      {listing.categories?.primary && (
        <Fact label="Category" below={categoryName(listing.categories.primary)}>
          <LayoutGrid aria-hidden className="size-5.5" />
        </Fact>
      )}
      <Fact label="Language" below={others > 0 ? `+ ${others} More` : ' '}>
        {languageTag(code)}
      </Fact>
      {listing.version && (
        <Fact label="Version" below={constantName(listing.version.platform ?? 'iOS').replace(/^Ios$/, 'iOS')}>
          {listing.version.versionString}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, below, children }: { label: string; below: string; children: ReactNode }) {
  return (
    <div className="border-apple-line text-apple-muted flex min-w-0 flex-1 flex-col items-center gap-1 px-2 not-first:border-s">
      <dt className="text-[0.6875rem] leading-4 font-medium uppercase">{label}</dt>
      <dd className="flex h-6 items-center text-[1.25rem] font-semibold">{children}</dd>
      <dd dir="ltr" className="line-clamp-2 max-w-full text-center text-[0.75rem] leading-4 text-balance">
        {below}
      </dd>
    </div>
  );
}
