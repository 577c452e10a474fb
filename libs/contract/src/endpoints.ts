import { androidEndpoints } from './endpoints/android.ts';
import { editingEndpoints } from './endpoints/editing.ts';
import { formatEndpoints } from './endpoints/formats.ts';
import { iosEndpoints } from './endpoints/ios.ts';
import { previewEndpoints } from './endpoints/preview.ts';
import { runnerEndpoints } from './endpoints/runner.ts';
import { serviceEndpoints } from './endpoints/service.ts';
import { storeEndpoints } from './endpoints/store.ts';

/** Every endpoint of the service, by the name it has in the client. */
export const endpoints = {
  ...storeEndpoints,
  ...editingEndpoints,
  ...formatEndpoints,
  ...runnerEndpoints,
  ...previewEndpoints,
  ...androidEndpoints,
  ...iosEndpoints,
  ...serviceEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
