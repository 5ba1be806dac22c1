import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import type { Demo } from '../../infra/local/seed/seed-types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /Trellis is ready at http:\/\/localhost:(\d+)/;

/** The port it found; rejects with all it has said when it ends before it is ready. */
function readyPort(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const port = READY.exec(said)?.[1];
      if (port !== undefined) resolve(port);
    };
    product.stdout?.on('data', hear);
    product.stderr?.on('data', hear);
    product.on('exit', () => reject(new Error(`The product did not start.\n${said}`)));
  });
}

/** Keeps what a product says in the folder of logs, where there is one: tests/run.mjs searches it. */
function keepLog(product: ChildProcess): void {
  const folder = process.env['TRELLIS_LOGS'];
  if (folder === undefined) return;
  const keep = (chunk: Buffer): void => appendFileSync(join(folder, `product-${product.pid}.log`), chunk);
  product.stdout?.on('data', keep);
  product.stderr?.on('data', keep);
}

type Product = { readonly port: string; stop(): Promise<void> };

/** Starts the product as `npm start -- --demo DEMO` does, on a free port and data of its own. */
async function startProduct(demo: Demo): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'trellis-journeys-'));
  const product = spawn(process.execPath, [join(root, 'infra/local/start.mjs'), '--demo', demo], {
    env: { ...process.env, PORT: '0', TRELLIS_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  keepLog(product);
  const ended = new Promise<void>((resolve) => product.on('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    product.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { port: await readyPort(product), stop };
}

/**
 * Runs before all journeys: starts a product for each worker, so that journeys beside each other share nothing, and returns the function
 * that stops them. With JOURNEYS_PORT the journeys go through a product that runs already.
 */
export default function startProducts({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  return startProductsWith('small', workers);
}

/** Starts products with this sample data. Returns the function that stops them. */
export async function startProductsWith(demo: Demo, workers: number): Promise<() => Promise<void>> {
  if (process.env['JOURNEYS_PORT'] !== undefined) return async () => {};
  const products = await Promise.all(Array.from({ length: workers }, () => startProduct(demo)));
  process.env['JOURNEYS_PORTS'] = products.map(({ port }) => port).join(' ');
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
}
