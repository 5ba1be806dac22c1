import { directionOf } from '../../../shared/kernel/regional/languages.ts';
import { escaped } from '../../platform/texts/escaped.ts';
import type { Texts } from '../../platform/texts/texts.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;justify-items:center;' +
  'padding:48px 24px;box-sizing:border-box;text-align:center;gap:16px}p{margin:0;max-width:36em}a{color:inherit}';

/** Returns the document in place of a page that cannot be shown: why, in the language of `texts`, and a link that opens the page in a new tab. */
export function refusalPage(message: string, url: string | null, texts: Texts): string {
  const link =
    url !== null && /^https?:\/\//i.test(url)
      ? `<a href="${escaped(url)}" target="_blank" rel="noopener noreferrer">${escaped(texts.t('Open in a new tab'))}</a>`
      : '';
  return (
    `<!doctype html><html lang="${texts.language}" dir="${directionOf(texts.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(texts.t('This page cannot be shown'))}</title><style>${STYLE}</style></head><body><p>${escaped(message)}</p>${link}</body></html>`
  );
}
