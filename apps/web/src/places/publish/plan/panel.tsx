import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';

const TONES = {
  bad: { box: 'bg-bad-fill', mark: 'text-bad' },
  warn: { box: 'bg-surface', mark: 'text-warn' },
  plain: { box: 'bg-surface', mark: 'text-muted' },
};

/** A framed part of the plan, with an icon and a title. */
export function Panel({
  tone,
  icon: Icon,
  title,
  about,
  children,
}: {
  tone: keyof typeof TONES;
  icon: LucideIcon;
  title: string;
  about?: string;
  children: ReactNode;
}) {
  const id = useId();
  const { box, mark } = TONES[tone];
  return (
    <section aria-labelledby={id} className={`border-line rounded-xl border p-3 ${box}`}>
      <div className="mb-2 flex gap-2.5">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${mark}`} />
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {about !== undefined && <p className="text-muted">{about}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}
