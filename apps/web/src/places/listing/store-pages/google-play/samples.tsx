import { CloudUpload, Lock, Star, Trash2, type LucideIcon } from 'lucide-react';

import { compactNumber } from '../look/compact-number.ts';
import { Sample, SampleMark } from '../look/sample.tsx';
import { useStoreLook } from '../look/store-look.ts';
import { useStoreWords } from '../words/store-words.ts';
import { PlaySection } from './section.tsx';

/** Samples of the rating, the downloads and the age, below the title. */
export function SampleStrip() {
  const words = useStoreWords();
  if (!useStoreLook().samples) return null;
  const cells: readonly [string, string][] = [
    [`${(4.6).toLocaleString(words.lang)} ★`, compactNumber(12_000, words.lang)],
    [`${compactNumber(1_000_000, words.lang)}+`, words.downloads],
    ['3+', words.age],
  ];
  return (
    <div data-testid="sample" className="mt-4 flex items-center">
      <dl lang={words.lang} className="flex min-w-0 flex-1 items-start">
        {cells.map(([value, label]) => (
          <div
            key={label}
            className="border-play-line flex min-w-0 flex-1 flex-col-reverse items-center px-2 not-first:border-s"
          >
            <dt className="text-play-muted max-w-full truncate text-[0.75rem] leading-4">{label}</dt>
            <dd className="font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <SampleMark />
    </div>
  );
}

/** Samples of the chips below the short description: the rank in a chart and the categories. */
export function SampleChips() {
  if (!useStoreLook().samples) return null;
  return (
    <ul data-testid="sample" lang="en" className="mt-4 flex flex-wrap items-center gap-2">
      {['#4 top free', 'Health & Fitness', 'Habit tracker'].map((chip) => (
        <li
          key={chip}
          className="border-play-line text-play-muted rounded-full border px-3 py-1.5 font-medium"
        >
          {chip}
        </li>
      ))}
      <li className="leading-3">
        <SampleMark />
      </li>
    </ul>
  );
}

/** Samples of data safety and ratings, which no API of Google Play provides. */
export function SampleSafety() {
  const words = useStoreWords();
  if (!useStoreLook().samples) return null;
  return (
    <>
      <PlaySection title={words.dataSafety} name="Data safety" arrow>
        <Sample className="border-play-line space-y-3 border p-4">
          <Fact icon={CloudUpload} text="No data shared with third parties" />
          <Fact icon={Lock} text="Data is encrypted in transit" />
          <Fact icon={Trash2} text="You can request that data be deleted" />
        </Sample>
      </PlaySection>
      <PlaySection title={words.ratings} name="Ratings and reviews" arrow>
        <Sample className="flex items-center gap-6 p-2">
          <span className="text-[3rem] leading-14">{(4.6).toLocaleString(words.lang)}</span>
          <span aria-hidden className="text-play-green flex gap-0.5">
            {Array.from({ length: 5 }, (_, at) => (
              <Star key={at} className="size-4 fill-current" />
            ))}
          </span>
        </Sample>
      </PlaySection>
    </>
  );
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <p dir="ltr" lang="en" className="text-play-muted flex items-center gap-4">
      <Icon aria-hidden className="size-5 shrink-0" />
      {text}
    </p>
  );
}
