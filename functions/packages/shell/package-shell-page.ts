import { directionOf } from '../../../shared/kernel/regional/languages.ts';
import { escaped } from '../../platform/texts/escaped.ts';
import type { Texts } from '../../platform/texts/texts.ts';

/** Returns the page around a package. `app` is the origin of the app: the only one whose messages its script accepts. */
export function packageShellPage(app: string, texts: Texts): string {
  const notOpened = texts.t('This part of the package could not be opened. Please check your connection and try again.');
  return `<!doctype html>
<html lang="${texts.language}" dir="${directionOf(texts.language)}">
  <head>
    <meta charset="utf-8" />
    <title>${escaped(texts.t('Package'))}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="app-origin" content="${app}" />
    <link rel="stylesheet" href="/_a/shell.css" />
    <script type="module" src="/_a/shell.js"></script>
  </head>
  <body>
    <p id="state" role="status" data-not-opened="${escaped(notOpened)}">${escaped(texts.t('Loading…'))}</p>
  </body>
</html>
`;
}
