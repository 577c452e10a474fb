import type { GooglePlayListing } from '@storedeck/listing';
import { Globe, Mail, Phone, type LucideIcon } from 'lucide-react';

import { outsideLink } from '../outside-link.ts';
import { usePartName } from '../page-text.tsx';

/** The developer's contact details; nothing when the listing has none. */
export function DeveloperContact({ contact }: { contact: GooglePlayListing['contact'] }) {
  const nameOf = usePartName();
  const { website, email, phone } = contact ?? {};
  if (!website && !email && !phone) return null;
  return (
    <section aria-label={nameOf('Developer contact')} className="mt-6 px-6">
      <h2 lang="en" className="mb-3 text-[1.125rem] leading-6 font-medium">
        Developer contact
      </h2>
      <ul className="space-y-3">
        <Way icon={Globe} label="Website" text={website} href={outsideLink(website)} />
        <Way icon={Mail} label="Email" text={email} />
        <Way icon={Phone} label="Phone" text={phone} />
      </ul>
    </section>
  );
}

function Way({
  icon: Icon,
  label,
  text,
  href = null,
}: {
  icon: LucideIcon;
  label: string;
  text: string | null | undefined;
  href?: string | null;
}) {
  if (!text) return null;
  return (
    <li className="flex items-center gap-5">
      <Icon aria-hidden className="text-play-muted size-5 shrink-0" />
      <span className="min-w-0">
        <span lang="en" className="block">
          {label}
        </span>
        <bdi dir="ltr" className="text-play-muted wrap-anywhere">
          {href === null ? (
            text
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer" className="hover:underline">
              {text}
            </a>
          )}
        </bdi>
      </span>
    </li>
  );
}
