import type { GooglePlayListing } from '@storedeck/listing';
import { Globe, Mail, Phone, type LucideIcon } from 'lucide-react';

import { outsideLink } from '../outside-link.ts';
import { useStoreWords } from '../words/store-words.ts';
import { PlaySection } from './section.tsx';

/** The developer's contact details; nothing when the listing has none. */
export function DeveloperContact({ contact }: { contact: GooglePlayListing['contact'] }) {
  const words = useStoreWords();
  const { website, email, phone } = contact ?? {};
  if (!website && !email && !phone) return null;
  return (
    <PlaySection title={words.appSupport} name="Developer contact">
      <ul className="space-y-3">
        <ContactRow icon={Globe} label="Website" text={website} href={outsideLink(website)} />
        <ContactRow icon={Mail} label="Email" text={email} />
        <ContactRow icon={Phone} label="Phone" text={phone} />
      </ul>
    </PlaySection>
  );
}

function ContactRow({
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
