import { useHealth } from '../../server/queries.ts';
import { whenLoaded } from '../../ui/when-loaded.tsx';

const FirstPath = whenLoaded(async () => (await import('./first-path.tsx')).FirstPath);

/** The first steps of a newcomer, in the demo. */
export function DemoPath() {
  const { data: health } = useHealth();
  return health?.demo ? <FirstPath dir={health.dir} /> : null;
}
