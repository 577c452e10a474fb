import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv4');
  // The same network in the IPv6 notation for IPv4 addresses, such as `::ffff:10.0.0.1`.
  notPublic.addSubnet(`::ffff:${net}`, 96 + prefix, 'ipv6');
}
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv6');
}

/** Whether a host name, as `URL` writes it, is a name of this machine. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/**
 * Returns the reason why a picture must not be downloaded from an address; undefined if the download is allowed. Host
 * names are not resolved here: `guardedLookup` checks the IP addresses of host names.
 */
export function refusedAddress(url: URL, { allowLoopback }: { allowLoopback: boolean }): string | undefined {
  if (allowLoopback && isLoopbackName(url.hostname) && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return `${url.protocol} is not https:`;
  if (url.username !== '' || url.password !== '') return 'it contains a user name';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackName(url.hostname) || (isIP(host) > 0 && isPrivate(host)))
    return 'it is in a private network';
  return undefined;
}

/**
 * Returns a `lookup` function for sockets. For a host name that is not trusted, the function leaves out addresses in
 * private networks, and fails if no other address remains. The socket connects to the address that was checked, so a
 * second DNS response cannot change the address.
 */
export function guardedLookup({ trusted }: { trusted: ReadonlySet<string> }): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const usable = trusted.has(hostname)
        ? addresses
        : addresses.filter(({ address }) => !isPrivate(address));
      const [first] = usable;
      if (first === undefined) {
        callback(
          Object.assign(new Error(`${hostname} resolves to a private network`), { code: 'EADDRPRIVATE' }),
          '',
          0,
        );
      } else if (options.all === true) {
        callback(null, usable);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

function isPrivate(address: string): boolean {
  return notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
