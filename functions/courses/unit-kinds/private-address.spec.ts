import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

describe('an address that may be framed', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://10.1.2.3/',
    'https://172.16.0.1',
    'https://172.31.255.255',
    'https://192.168.178.10/router',
    'https://100.64.0.1',
    'https://127.0.0.1',
    'https://127.1',
    'https://0.0.0.0',
    'https://224.0.0.10',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.01/',
    'http://0251.0376.0251.0376/',
    'http://2852039166/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'https://acme.localhost/',
    'https://printer.local/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://１２７.0.0.1/',
    'http://169。254。169。254/',
  ])('%s is known to be in a private network [X04]', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    'https://example.org',
    'https://93.184.215.14',
    'https://172.32.0.1',
    'https://localhost.example.org',
    'https://internal.example',
    'https://mylocal',
    'x',
  ])('%s is not', (address) => expect(isPrivateAddress(address)).toBe(false));
});
