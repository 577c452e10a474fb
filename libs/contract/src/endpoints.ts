import { androidEndpoints } from './endpoints/android.ts';
import { editingEndpoints } from './endpoints/editing.ts';
import { formatEndpoints } from './endpoints/formats.ts';
import { hostEndpoints } from './endpoints/host.ts';
import { iosEndpoints } from './endpoints/ios.ts';
import { previewEndpoints } from './endpoints/preview.ts';
import { publishEndpoints } from './endpoints/publish.ts';
import { reportEndpoints } from './endpoints/report.ts';
import { runnerEndpoints } from './endpoints/runner.ts';
import { serviceEndpoints } from './endpoints/service.ts';
import { storeEndpoints } from './endpoints/store.ts';

/** Every endpoint of the server by its name in the client. */
export const endpoints = {
  ...storeEndpoints,
  ...editingEndpoints,
  ...formatEndpoints,
  ...publishEndpoints,
  ...reportEndpoints,
  ...runnerEndpoints,
  ...previewEndpoints,
  ...hostEndpoints,
  ...androidEndpoints,
  ...iosEndpoints,
  ...serviceEndpoints,
} as const;

/** The type of the table. The client derives its arguments and results from it. */
export type Endpoints = typeof endpoints;
/** The name of an endpoint, which is also the name of its function in the client. */
export type EndpointName = keyof Endpoints;
