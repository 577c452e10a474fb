import { useHealth } from '../../server/queries.ts';
import { FirstPath } from './first-path.tsx';

/** The first steps of a newcomer, in the demo. */
export function DemoPath() {
  const { data: health } = useHealth();
  return health?.demo ? <FirstPath dir={health.dir} /> : null;
}
