import type { FontFace } from '@storedeck/frames';
import { useEffect, useState } from 'react';

import { DrawClient } from './draw-client.ts';

/** Opens what draws pictures. Its worker lives as long as the component. */
export function useDrawClient(dir: string, fonts: readonly FontFace[]): DrawClient | undefined {
  const [client, setClient] = useState<DrawClient>();
  useEffect(() => {
    const opened = new DrawClient({ dir, fonts });
    setClient(opened);
    return () => opened.close();
  }, [dir, fonts]);
  return client;
}
