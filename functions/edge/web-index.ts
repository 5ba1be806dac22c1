import { readFile } from 'node:fs/promises';
import { originOf, settings } from '../platform/runtime/settings.ts';

/** Where the shell puts what it knows; web/index.html has it once. */
export const HEAD_MARKER = '<!--trellis:head-->';

const FRESH_MS = 60_000;
let cached: { readonly html: string; readonly at: number } | undefined;

async function fetched(): Promise<string> {
  const response = await fetch(`${originOf(settings().PRODUCT_DOMAIN)}/app/index.txt`);
  if (!response.ok) throw new Error(`The web origin answered ${response.status} for index.txt.`);
  return response.text();
}

/**
 * index.html of the client as it was built: the file that a setting names, else what the web origin serves (as plain text, which no
 * browser takes for a page), read again every minute so that a newly deployed client is taken up by itself.
 */
export async function webIndex(nowMs: number): Promise<string> {
  if (cached && nowMs - cached.at < FRESH_MS) return cached.html;
  const { WEB_INDEX_FILE: file } = settings();
  const html = file ? await readFile(file, 'utf8') : await fetched();
  if (!html.includes(HEAD_MARKER)) throw new Error(`index.html of the client has no ${HEAD_MARKER}.`);
  cached = { html, at: nowMs };
  return html;
}
