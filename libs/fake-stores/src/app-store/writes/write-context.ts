import type { UploadedPictures } from '../../pictures/uploaded-pictures.ts';
import type { Resource, ResourceTable } from '../resource.ts';
import type { WriteBody } from './read-body.ts';
import type { Uploads } from './uploads.ts';

/** The state that a write to the fake App Store Connect can read and change. */
export interface AppStoreState {
  readonly table: ResourceTable;
  readonly uploads: Uploads;
  readonly pictures: UploadedPictures;
  readonly now: () => number;
}

/** One write: the state, the id in the path (empty for a creation), and the checked body (`NO_BODY` for a deletion). */
export interface Write {
  readonly state: AppStoreState;
  readonly id: string;
  readonly body: WriteBody;
}

/** Applies a write. Returns the resource of the response, or null if the response has no body. */
export type WriteHandler = (write: Write) => Resource | null;
