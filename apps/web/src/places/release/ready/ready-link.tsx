import type { ReadyLine } from '@storedeck/releases';
import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';

/** The places of this page in which some lines are mended, by the key of the line. */
const HERE: Readonly<Record<string, readonly [address: string, name: string]>> = {
  notes: ['/?view=notes&status=missing', 'Open the notes'],
  listing: ['/?view=new&panel=problems', 'Open the problems'],
};

/** The link to the place in which a person mends what a line says; nothing if there is no such place. */
export function ReadyLink({ line: { key, level, what, link } }: { line: ReadyLine }) {
  const here = level === 'ok' || !Object.hasOwn(HERE, key) ? undefined : HERE[key];
  if (here) {
    return (
      <Link href={here[0]} className="text-accent-ink text-sm hover:underline">
        {here[1]}
      </Link>
    );
  }
  const address = outsideAddress(link);
  if (address === null) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${what}: open ${new URL(address).hostname}`}
      className="text-accent-ink inline-flex items-center gap-1 text-sm hover:underline"
    >
      Open
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

/** Returns an address of the web; null for any other, which could run code in this page. */
function outsideAddress(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === 'https:' ? href : null;
}
