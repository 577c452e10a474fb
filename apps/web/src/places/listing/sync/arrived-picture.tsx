import { endpointUrl, type SyncPicture } from '@storedeck/contract';

/** A picture that the running sync has fetched. It belongs to no listing before the sync has ended. */
export function ArrivedPicture({ picture: { id, file } }: { picture: SyncPicture }) {
  return (
    <img
      src={endpointUrl('syncPicture', { params: { id } })}
      alt={file.split('/').slice(-2).join(' ')}
      decoding="async"
      className="size-full object-contain"
    />
  );
}
