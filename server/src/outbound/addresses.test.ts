import { expect, test } from 'vitest';
import { isWithin } from './addresses.ts';

const reaches = (address: string) => (['public', 'loopback', 'private'] as const).filter((reach) => isWithin(reach, address));

test.each(['93.184.216.34', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2606:2800:220:1::1'])(
  '%s is on the internet',
  (address) => expect(reaches(address)).toEqual(['public', 'loopback', 'private']),
);

test.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'])('%s is this machine', (address) =>
  expect(reaches(address)).toEqual(['loopback', 'private']),
);

test.each([
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', '100.127.255.255'],
  ...['fc00::1', 'fd12:3456::1'],
])('%s is in a private network', (address) => expect(reaches(address)).toEqual(['private']));

test.each([
  ['this network', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['cloud metadata', '169.254.169.254'],
  ['link-local', '169.254.0.1'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.7'],
  ['documentation', '203.0.113.9'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped private', '::ffff:10.0.0.1'],
  ['mapped public', '::ffff:93.184.216.34'],
  ['mapped, in hexadecimal', '::ffff:7f00:1'],
  ['compatible', '::127.0.0.1'],
  ['translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a public address', '64:ff9b::5db8:d822'],
  ['local NAT64', '64:ff9b:1::1'],
  ['discard', '100::1'],
  ['Teredo', '2001:0:53aa:64c::1'],
  ['benchmarks', '2001:2::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['6to4', '2002:5db8:d822::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['loopback with a zone', '::1%lo'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', 'localhost'],
  ['no address', '127.1'],
  ['no address', ''],
])('%s (%s) is never called', (_what, address) => expect(reaches(address)).toEqual([]));
