import { useState } from 'react';

import type { DeviceOwner } from '../../../server/devices.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PairPhone } from './pair-phone.tsx';
import { PhoneRow, PhoneRows } from './phone-rows.tsx';
import { StfPhones } from './stf-phones.tsx';
import { useNetworkPhones } from './use-network-phones.ts';

/** A dialog that connects, pairs and disconnects Android phones in the network of a host. */
export function ConnectNetworkPhone({
  hosts,
  nameOwner,
  onClose,
}: {
  hosts: readonly DeviceOwner[];
  nameOwner: (host: DeviceOwner['owner']) => string;
  onClose: () => void;
}) {
  const [hostId, setHostId] = useState('local');
  const [address, setAddress] = useState('');
  const network = useNetworkPhones(hostId);
  const listed = hosts.find(({ owner }) => owner.id === hostId)?.lists.android?.data?.devices ?? [];
  const connected = listed.map(({ device }) => device).filter((serial) => /:\d+$/.test(serial));
  const offered = network.phones.filter(
    (phone) => phone.offers === 'connect' && !connected.includes(phone.address),
  );
  return (
    <Dialog title="Connect a phone over Wi-Fi" onClose={onClose}>
      <div className="mt-2 space-y-4">
        <p className="text-muted">
          On the phone: Settings, System, Developer options, <em>Wireless debugging</em>. Phone and computer
          must be in the same network.
        </p>
        {hosts.length > 1 && (
          <label className="block">
            <span className="text-sm font-medium">Connect it to</span>
            <select
              value={hostId}
              onChange={({ target }) => setHostId(target.value)}
              className="border-line bg-surface mt-1 block h-8 w-full rounded-md border px-2"
            >
              {hosts.map(({ owner }) => (
                <option key={owner.id} value={owner.id}>
                  {nameOwner(owner)}
                </option>
              ))}
            </select>
          </label>
        )}
        <PhoneRows title="Connected">
          {connected.map((serial) => (
            <PhoneRow
              key={serial}
              name={serial}
              action="Disconnect"
              disabled={network.isBusy}
              onAct={() => network.disconnect(serial)}
            />
          ))}
        </PhoneRows>
        <PhoneRows title="Found in the network">
          {offered.map((phone) => (
            <PhoneRow
              key={phone.address}
              name={phone.name}
              detail={phone.address}
              action="Connect"
              disabled={network.isBusy}
              onAct={() => network.connect(phone.address)}
            />
          ))}
        </PhoneRows>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (address.trim() !== '') network.connect(address.trim());
          }}
        >
          <TextField
            label="Address"
            placeholder="192.168.1.5:40001"
            mono
            className="min-w-0 flex-1"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button needsServer type="submit" look="primary" disabled={network.isBusy || address.trim() === ''}>
            Connect
          </Button>
        </form>
        <PairPhone network={network} />
        <StfPhones hostId={hostId} connected={connected} />
        {network.error && <Failure error={network.error} />}
        {network.done && <p role="status">{network.done}</p>}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
