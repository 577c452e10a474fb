import { fieldName, languageName, slotName, STORE_NAMES } from '@storedeck/listing';
import type { IgnoredWithReason, Problem, ListingAddress } from '@storedeck/listing/problems';

import type { Review } from '../review/review.ts';
import { type Markup, markup } from './markup.ts';

/** Writes the problems of the second listing, and its ignored problems with the reasons. */
export function problemSections({ to, problems, ignored }: Review): Markup {
  return markup`<section>
<h2 id="problems">Problems in ${to}</h2>
${problems.length === 0 ? markup`<p>No problems were found.</p>` : problemsTable(problems)}
</section>
${ignored.length > 0 && ignoredSection(ignored)}`;
}

/** Writes the problems. The advice for a kind of problem is shown only at the first problem of this kind. */
function problemsTable(problems: readonly Problem[]): Markup {
  const firsts = new Map(problems.toReversed().map((problem) => [problem.kind, problem]));
  return markup`<table>
<caption>An error is what the store refuses. A warning is what visitors may see in an unintended way.</caption>
<thead><tr><th scope="col">Where</th><th scope="col">What</th></tr></thead>
<tbody>
${problems.map((problem) => problemRow(problem, firsts.get(problem.kind) === problem))}</tbody>
</table>`;
}

function problemRow({ severity, kind, detail, help, at }: Problem, withHelp: boolean): Markup {
  return markup`<tr><td>${formatAddress(at)}</td><td>
<p><span class="${severity}">${severity === 'error' ? 'Error' : 'Warning'}:</span> ${kind}. ${detail}</p>
${withHelp && help !== undefined && markup`<p class="muted">${help}</p>`}
</td></tr>
`;
}

function ignoredSection(ignored: readonly IgnoredWithReason[]): Markup {
  return markup`<section>
<h2 id="ignored">Ignored problems</h2>
<table>
<caption>These problems were found, and a person decided to ignore them.</caption>
<thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">Why it is ignored</th></tr></thead>
<tbody>
${ignored.map(
  ({
    problem: { kind, detail, at },
    reason,
  }) => markup`<tr><td>${formatAddress(at)}</td><td>${kind}. ${detail}</td>
<td dir="auto">${reason.trim() === '' ? 'No reason is given.' : reason}</td></tr>
`,
)}</tbody>
</table>
</section>
`;
}

function formatAddress({ store, locale, field, slot, picture }: ListingAddress): string {
  const part = field === undefined ? slot && slotName(slot) : fieldName(store, field);
  return [
    STORE_NAMES[store],
    locale === null ? 'all languages' : languageName(locale),
    part,
    picture !== undefined && `picture ${picture + 1}`,
  ]
    .filter(Boolean)
    .join(', ');
}
