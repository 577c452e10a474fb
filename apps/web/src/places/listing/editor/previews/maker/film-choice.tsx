import { useQuery } from '@tanstack/react-query';

import { useClient } from '../../../../../server/client.ts';
import type { FilmSource } from './fetch-film.ts';

/** Chooses one of the recordings of the working folder. */
export function FilmChoice({ isOff, onChoose }: { isOff: boolean; onChoose: (source: FilmSource) => void }) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['recordings'],
    queryFn: ({ signal }) => client.recordings({ signal }),
  });
  const recordings = (data?.recordings ?? []).filter(({ isRunning }) => !isRunning);
  if (data && recordings.length === 0)
    return (
      <p>
        There is no recording yet. Record a device in Devices, or add a video to New and make a preview of it.
      </p>
    );
  return (
    <select
      aria-label="Recording"
      defaultValue=""
      disabled={isOff}
      onChange={({ target }) => {
        const recording = recordings.find(({ path }) => path === target.value);
        if (!recording) return;
        const url = `/${recording.path.split('/').map(encodeURIComponent).join('/')}`;
        onChoose({ path: recording.path, url, name: recording.name });
      }}
      className="border-line bg-surface h-8 w-full rounded-md border px-2"
    >
      <option value="">Choose a recording…</option>
      {recordings.map(({ name, path, durationMs }) => (
        <option key={path} value={path}>
          {name}
          {durationMs === null ? '' : `, ${Math.round(durationMs / 1000)} s`}
        </option>
      ))}
    </select>
  );
}
