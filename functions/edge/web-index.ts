import { readFile } from 'node:fs/promises';
import { originOf, settings } from '../platform/runtime/settings.ts';

/** Where the shell inserts its elements; web/index.html contains it once. */
export const HEAD_MARKER = '<!--trellis:head-->';

const FRESH_MS = 60_000;
let cached: { readonly html: string; readonly at: number } | undefined;

async function fetchIndex(): Promise<string> {
  const response = await fetch(`${originOf(settings().PRODUCT_DOMAIN)}/app/index.txt`);
  if (!response.ok) throw new Error(`The web origin answered ${response.status} for index.txt.`);
  return response.text();
}

/**
 * Returns the built index.html of the client: the file that a setting names, else the web origin's index.txt (plain text, so that no
 * browser renders it). It is read again every minute, so that a new client is used without a deployment of the function.
 */
export async function webIndex(nowMs: number): Promise<string> {
  if (cached && nowMs - cached.at < FRESH_MS) return cached.html;
  const { WEB_INDEX_FILE: file } = settings();
  const html = file ? await readFile(file, 'utf8') : await fetchIndex();
  if (!html.includes(HEAD_MARKER)) throw new Error(`index.html of the client has no ${HEAD_MARKER}.`);
  cached = { html, at: nowMs };
  return html;
}
