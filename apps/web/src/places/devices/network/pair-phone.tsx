import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { NetworkPhones } from './use-network-phones.ts';

/**
 * A form that pairs a phone by the address and the code that the phone shows. If the phone was found in the network,
 * its address is filled in.
 */
export function PairPhone({ network }: { network: NetworkPhones }) {
  const [typed, setTyped] = useState<string>();
  const [code, setCode] = useState('');
  const found = network.phones.find(({ offers }) => offers === 'pairing')?.address ?? '';
  const address = (typed ?? found).trim();
  const isComplete = address !== '' && /^\d{6}$/.test(code.trim());
  return (
    <details className="border-line rounded-lg border px-3 py-2">
      <summary className="cursor-pointer">Pair a new phone (Android 11 and later, once)</summary>
      <form
        className="mt-2 space-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) network.pair(address, code.trim());
        }}
      >
        <p className="text-muted text-sm">
          On the phone: Wireless debugging, <em>Pair device with pairing code</em>. Leave its dialog open.
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label="Pairing address"
            placeholder="192.168.1.5:37099"
            mono
            className="min-w-48 flex-1"
            value={typed ?? found}
            onChange={({ target }) => setTyped(target.value)}
          />
          <TextField
            label="Pairing code"
            placeholder="123456"
            inputMode="numeric"
            mono
            className="w-28"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button needsServer type="submit" disabled={network.isBusy || !isComplete}>
            Pair
          </Button>
        </div>
      </form>
    </details>
  );
}
