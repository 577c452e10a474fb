import { type AppStoreListing, type AppStoreLocale, categoryName, languageName } from '@storedeck/listing';
import { Compass, Hand, LifeBuoy, SlidersHorizontal, type LucideIcon } from 'lucide-react';

import { outsideLink } from '../outside-link.ts';

/** The Information rows at the end of the page. */
export function AppStoreInformation({
  listing,
  locale,
}: {
  listing: AppStoreListing;
  locale: AppStoreLocale;
}) {
  const categories = [listing.categories?.primary, listing.categories?.secondary].flatMap((category) =>
    category ? [categoryName(category)] : [],
  );
  const languages = Object.keys(listing.locales).map((each) => languageName(each));
  return (
    <>
      <dl className="divide-apple-line divide-y">
        <Row label="Category" value={categories.join(', ')} />
        <Row label="Languages" value={languages.join(', ')} />
        <Row label="Copyright" value={copyrightLine(listing.copyright)} />
      </dl>
      <ul className="border-apple-line divide-apple-line divide-y border-t" lang="en">
        <LinkRow label="Developer Website" icon={Compass} url={locale.marketingUrl} />
        <LinkRow label="App Support" icon={LifeBuoy} url={locale.supportUrl} />
        <LinkRow label="Privacy Policy" icon={Hand} url={locale.privacyPolicyUrl} />
        <LinkRow label="Privacy Choices" icon={SlidersHorizontal} url={locale.privacyChoicesUrl} />
      </ul>
    </>
  );
}

function copyrightLine(copyright: string | null | undefined): string {
  if (!copyright) return '';
  return /^\s*(©|\(c\))/i.test(copyright) ? copyright : `© ${copyright}`;
}

function Row({ label, value }: { label: string; value: string }) {
  if (value === '') return null;
  return (
    <div className="flex gap-6 py-2.5" lang="en">
      <dt className="text-apple-muted shrink-0">{label}</dt>
      <dd className="ms-auto min-w-0 text-end wrap-anywhere">{value}</dd>
    </div>
  );
}

function LinkRow({
  label,
  icon: Icon,
  url,
}: {
  label: string;
  icon: LucideIcon;
  url: string | null | undefined;
}) {
  const href = outsideLink(url);
  if (href === null) return null;
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-apple-blue flex items-center justify-between py-2.5"
        title={href}
      >
        {label}
        <Icon aria-hidden className="size-4.5" />
      </a>
    </li>
  );
}
