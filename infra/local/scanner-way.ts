import { type AddressInfo, createServer } from 'node:net';
import { connectThroughParent } from './parent-process.ts';

/** The way of functions in a private network to the scanner of uploads: an address inside of it, whose connections the parent opens. */
export type ScannerWay = { readonly url: string; stop(): void };

/** Opens a way to a scanner, and to nothing else. */
export async function openScannerWay(scanner: string): Promise<ScannerWay> {
  const { hostname, port } = new URL(scanner);
  const server = createServer((inside) => {
    inside.once('error', () => inside.destroy());
    connectThroughParent(hostname, Number(port || 3310)).then(
      (outside) => {
        outside.once('error', () => inside.destroy());
        outside.once('close', () => inside.destroy());
        inside.once('close', () => outside.destroy());
        inside.pipe(outside).pipe(inside);
      },
      () => inside.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo; // listening on TCP, so never a path
  return { url: `clamd://127.0.0.1:${own}`, stop: () => server.close() };
}
