import { makeDeviceKey, type Device } from '../device.ts';

/** Checkboxes for the devices on which a flow runs. */
export function DeviceChoice({
  devices,
  chosen,
  onChoose,
}: {
  devices: readonly Device[];
  chosen: readonly Device[];
  onChoose: (keys: readonly string[]) => void;
}) {
  const keys = chosen.map(makeDeviceKey);
  return (
    <fieldset>
      <legend className="text-muted mb-1 text-sm">Devices</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {devices.map((device) => {
          const key = makeDeviceKey(device);
          return (
            <label key={key} className="flex min-w-0 items-center gap-1.5">
              <input
                type="checkbox"
                checked={keys.includes(key)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...keys, key] : keys.filter((other) => other !== key))
                }
                className="accent-accent size-4 shrink-0"
              />
              <bdi className="truncate">{device.name}</bdi>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
