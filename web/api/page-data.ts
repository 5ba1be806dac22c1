import { type Language, languages } from '../../shared/kernel/regional/languages.ts';
import type { Branding } from '../../shared/tenancy/branding.ts';

/** The data that the shell function wrote into the page; null where a plain file server delivered it. */
function readBlock(): Branding | null {
  const text = document.getElementById('branding')?.textContent.trim() ?? '';
  // Our own server wrote the block; its shape is the type that both sides compile.
  return text === '' ? null : (JSON.parse(text) as Branding);
}

export const pageData: Branding | null = readBlock();
/** The languages that people can choose here. */
export const pageLanguages: readonly Language[] = pageData?.languages ?? languages;
export const productName: string = pageData?.product_name ?? 'Trellis';
export const productDomain: string = pageData?.product_domain ?? 'localhost';
