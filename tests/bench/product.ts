import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../../infra/local/ports.ts';

const root = resolve(import.meta.dirname, '../..');
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (child.exitCode === null ? child.once('exit', () => done()) : done()));

/** Starts the product as `npm start -- OPTIONS` does, until it says that it is ready. */
export async function startProduct(data: string, port: number, options: readonly string[] = []): Promise<{ stop(): Promise<void> }> {
  const product = spawn(process.execPath, [join(root, 'infra/local/start.mjs'), ...options], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), TRELLIS_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    product.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready') && ready());
    product.once('exit', (code) => failed(new Error(`npm start ended with ${code}.`)));
  });
  return {
    stop: async () => {
      product.kill('SIGTERM');
      await ended(product);
    },
  };
}

/** The product with its sample data, and a browser in front of it. */
export type SeenProduct = { readonly port: number; readonly browser: Browser; stop(): Promise<void> };

/** Starts both on an empty folder. @throws where there is no Chromium */
export async function seeProduct(): Promise<SeenProduct> {
  if (!existsSync(CHROMIUM)) throw new Error('There is no Chromium here. Name one in CHROMIUM_PATH.');
  const data = await mkdtemp(join(tmpdir(), 'trellis-bench-'));
  const port = await freePort();
  const product = await startProduct(data, port, ['--demo', 'small']);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
  });
  return {
    port,
    browser,
    stop: async () => {
      await browser.close();
      await product.stop();
      await pause(100);
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
