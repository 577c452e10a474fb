import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { SecretField, TextField } from '../../../ui/field.tsx';
import { PhoneRow, PhoneRows } from './phone-rows.tsx';
import { readStf, writeStf } from './stf-storage.ts';

/**
 * Lists the phones of an STF server, with a button to connect each phone. `connected` contains the serials of the
 * phones that are connected already.
 */
export function StfPhones({ hostId, connected }: { hostId: string; connected: readonly string[] }) {
  const client = useClient();
  const [stored, setStored] = useState(() => readStf(() => localStorage));
  const { url, token } = stored;
  const isComplete = /^https?:\/\/\S+$/i.test(url.trim()) && token.trim() !== '';
  const server = { url: url.trim(), token: token.trim() };
  const list = useMutation({
    mutationFn: async () => {
      const found = await client.stfPhones({ body: server });
      writeStf(() => localStorage, server);
      return found.phones;
    },
  });
  const connect = useMutation({
    mutationFn: (serial: string) => client.connectStfPhone({ body: { ...server, serial, host: hostId } }),
    onSettled: () => list.mutate(),
  });
  const isBusy = list.isPending || connect.isPending;
  const usable = (list.data ?? []).filter(({ state }) => state !== 'busy');
  const error = connect.error ?? list.error;
  const isConnected = connect.data && connected.includes(connect.data.serial);
  return (
    <details className="border-line rounded-lg border px-3 py-2">
      <summary className="cursor-pointer">Phones of an STF server (DeviceFarmer)</summary>
      <form
        className="mt-2 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isBusy) list.mutate();
        }}
      >
        <p className="text-muted text-sm">
          In STF: Settings, Keys, <em>Access Tokens</em>. The public key of this adb must be there too. The
          token is kept in this browser. A phone is released when you disconnect it.
        </p>
        <TextField
          label="STF server"
          placeholder="https://stf.example.com"
          mono
          value={url}
          onChange={({ target }) => setStored({ url: target.value, token })}
        />
        <SecretField
          label="Access token"
          value={token}
          onChange={(typed) => setStored({ url, token: typed })}
        />
        <Button needsServer type="submit" disabled={isBusy || !isComplete}>
          {list.isPending ? 'Listing…' : 'List phones'}
        </Button>
      </form>
      <div className="mt-3 space-y-3 empty:hidden">
        <PhoneRows title="Phones of the STF server">
          {usable.map((phone) => (
            <PhoneRow
              key={phone.serial}
              name={[phone.name, phone.version && `Android ${phone.version}`].filter(Boolean).join(', ')}
              detail={phone.serial}
              action="Connect"
              disabled={isBusy}
              onAct={() => connect.mutate(phone.serial)}
            />
          ))}
        </PhoneRows>
        {list.data && !error && (
          <p role="status">
            {isConnected
              ? `${connect.data?.serial} is connected.`
              : freeText(usable.length, list.data.length - usable.length)}
          </p>
        )}
        {error && <Failure error={error} />}
      </div>
    </details>
  );
}

function freeText(free: number, used: number): string {
  if (free === 0) return 'No phone of the STF server is free.';
  if (used === 0) return 'All are free.';
  return used === 1 ? '1 more is used by others.' : `${used} more are used by others.`;
}
