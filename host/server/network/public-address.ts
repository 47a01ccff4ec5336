import { BlockList, isIP, isIPv6 } from 'node:net';

// The registries of special purposes of IANA: what is on this machine, in a network of its owner, or nobody's.
const SPECIAL_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Of what may be routed: old ways to wrap other addresses, and examples. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
const routed = new BlockList();
for (const range of SPECIAL_4) add(special, range, 'ipv4');
for (const range of SPECIAL_6) add(special, range, 'ipv6');
add(routed, '2000::/3', 'ipv6');

/** Whether an address is one of the public network; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return routed.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}

function add(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/');
  list.addSubnet(network, Number(bits), family);
}
