import type { FakeStores } from '@storedeck/fake-stores';

import { compose, type ComposeContext, type Parts, type Surroundings } from '../compose.ts';
import type { Config } from '../config.ts';
import { ReleaseWeek } from './release-week.ts';
import { SimulatedReview } from './simulated-review.ts';
import type { StrangeDevices } from './strange/strange-devices.ts';

/** Constructs the objects of the demo. Its server syncs as soon as it listens, so that the page opens on a store page. */
export function composeDemo(
  config: Config,
  context: ComposeContext & Partial<Surroundings>,
  simulated: {
    readonly others: FakeStores['others'];
    readonly strange: StrangeDevices | undefined;
  },
): Parts {
  const review = new SimulatedReview(simulated.others);
  const parts = compose(config, { ...context, describeOutlook: review.describeOutlook });
  return {
    ...parts,
    begin: async () => {
      await parts.begin();
      parts.sync.start(undefined);
    },
    mountMore: (app) => {
      review.mount(app, parts.publication);
      new ReleaseWeek(simulated.others).mount(app, parts);
      simulated.strange?.mount(app);
    },
  };
}
