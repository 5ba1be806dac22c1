import { expect, it } from 'vitest';
import { textOf } from './tracked-files.ts';

/** Returns the rows of the table of the login redirect as "{where}: {who}", without what marks them as settled. */
function rows(): string[] {
  const [, section = ''] = /\n## 2\. Login redirect\n([\s\S]*?)\n## /.exec(textOf('docs/spec/screens/identity.md')) ?? [];
  return [...section.matchAll(/^\| (branch address|instance host|central host) \| (.+?) \|/gm)].map(
    ([, where, who = '']) => `${where}: ${who.replaceAll(' (settled)', '')}`,
  );
}

it('every row of the login redirect is walked by a journey of its own, in the order of the table', () => {
  const titles = [...textOf('tests/journeys/identity/login-redirect-rows.journey.ts').matchAll(/^test\('([^']+: [^']+)'/gm)].map(
    ([, title]) => title,
  );
  expect(rows()).toHaveLength(15);
  expect(titles).toEqual(rows());
});
