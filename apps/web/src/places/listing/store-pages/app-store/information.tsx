import { type AppStoreListing, type AppStoreLocale, categoryName, languageName } from '@storedeck/listing';
import { Compass, Hand, LifeBuoy, SlidersHorizontal, type LucideIcon } from 'lucide-react';

import { SampleMark } from '../look/sample.tsx';
import { useStoreLook } from '../look/store-look.ts';
import { outsideLink } from '../outside-link.ts';
import { useStoreWords } from '../words/store-words.ts';
import { ageText, copyrightLine, readDeveloper } from './app-facts.ts';

/** The Information rows at the end of the page. */
export function AppStoreInformation({
  listing,
  locale,
}: {
  listing: AppStoreListing;
  locale: AppStoreLocale;
}) {
  const words = useStoreWords();
  const { samples } = useStoreLook();
  const categories = [listing.categories?.primary, listing.categories?.secondary].flatMap((category) =>
    category ? [categoryName(category)] : [],
  );
  return (
    <>
      <dl className="divide-apple-line divide-y" lang={words.lang}>
        <Row label={words.developer} value={readDeveloper(listing)} lang="" />
        {samples && <Row label={words.size} value="84.2 MB" lang="en" sample />}
        <Row label={words.category} value={categories.join(', ')} lang="en" />
        <Row label={words.languages} value={languagesText(Object.keys(listing.locales), words.lang)} />
        <Row label={words.age} value={ageText(listing.ageRating) ?? ''} />
        <Row label={words.copyright} value={copyrightLine(listing.copyright)} lang="" />
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

/**
 * Returns the names of the languages, in the language of the page. Each name occurs once and without its region, as on
 * the App Store.
 */
function languagesText(codes: readonly string[], inLanguage: string): string {
  const names = codes.map((code) => {
    const scripted = /^zh-Han[st]/.exec(code)?.[0];
    return languageName(scripted ?? code.split(/[-_]/)[0] ?? code, inLanguage);
  });
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, inLanguage)).join(', ');
}

function Row({
  label,
  value,
  lang,
  sample = false,
}: {
  label: string;
  value: string;
  /** The language of the value, if it differs from the language of the label; empty if it is unknown. */
  lang?: string;
  sample?: boolean;
}) {
  if (value === '') return null;
  return (
    <div data-testid={sample ? 'sample' : undefined} className="flex gap-6 py-2.5">
      <dt className="text-apple-muted shrink-0">
        {label} {sample && <SampleMark />}
      </dt>
      <dd className="ms-auto min-w-0 text-end wrap-anywhere">
        <bdi lang={lang}>{value}</bdi>
      </dd>
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
