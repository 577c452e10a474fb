import { compose, type ComposeContext, type Parts, type Surroundings } from '../compose.ts';
import type { Config } from '../config.ts';
import { SimulatedReview } from './simulated-review.ts';

/** Constructs the objects of the demo. Its server syncs as soon as it listens, so that the page opens on a store page. */
export function composeDemo(
  config: Config,
  context: ComposeContext & Partial<Surroundings>,
  reviewers: ConstructorParameters<typeof SimulatedReview>[0],
): Parts {
  const review = new SimulatedReview(reviewers);
  const parts = compose(config, { ...context, describeOutlook: review.describeOutlook });
  return {
    ...parts,
    begin: async () => {
      await parts.begin();
      parts.sync.start(undefined);
    },
    mountMore: (app) => review.mount(app, parts.publication),
  };
}
