import { globSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './tracked-files.ts';

const MODAL = 'web/design/primitives/dialog.ts';
const GUARDED = 'web/design/patterns/form/form-dialog.tsx';
const CONFIRM = 'web/design/patterns/feedback/confirm.tsx';

/** Dialogs in which only a search is typed. */
const SEARCHES: readonly string[] = ['web/app/search/search-dialog.tsx', 'web/design/patterns/form/picker.tsx'];
/** Confirmations by typing what is printed beside the field, and one whose only field is a day. */
const TYPED_AGAIN: readonly string[] = [
  'web/features/people/components/erase-user.tsx',
  'web/shared-features/course-people/start-again-for-many.tsx',
];

/** Primitives, and viewers of files, whose fields hold a page or a place. */
const OPEN_ONLY = /^web\/design\/(?:primitives|widgets\/(?:pdf|media))\//;

/** Elements that take a text: fields of forms, plain fields and editors. */
const TEXT_FIELD =
  /<(?:\w*(?:TextField|TextInput|Textarea|PasswordInput|PasswordField|EmailInput|NumberInput|NumberField|ColorField)|input|LazyEditor|QuillEditor)\b/;
const IMPORTED = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;

const files = globSync('web/{app,design,features,session,shared-features}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.spec\.|generated\//.test(file),
);
const texts = new Map(files.map((file) => [file, textOf(file)]));

const importsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(IMPORTED)].map(([, path = '']) => relative(ROOT, resolve(ROOT, dirname(file), path)));
const uses = (file: string, imported: string): boolean => importsOf(file).includes(imported);

/** Returns a file and the components below it, at once or on demand; other dialogs are looked at by themselves. */
function shownIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of importsOf(file)) {
    const isOtherDialog = [MODAL, GUARDED, CONFIRM].some((dialog) => uses(imported, dialog));
    if (imported.endsWith('.tsx') && !OPEN_ONLY.test(imported) && !isOtherDialog) shownIn(imported, seen);
  }
  return seen;
}

const holdsText = (file: string): boolean => TEXT_FIELD.test(texts.get(file) ?? '');

describe('dialogs', () => {
  const dialogs = files.filter((file) => uses(file, MODAL) && ![GUARDED, CONFIRM].includes(file));

  it('with a text field ask before they lose what was typed', () => {
    expect(dialogs.length).toBeGreaterThan(5);
    const unguarded = dialogs.filter((file) => !SEARCHES.includes(file) && [...shownIn(file)].some(holdsText));
    expect(unguarded).toEqual([]);
  });

  it('of confirmation ask as well, where a text is a part of the act', () => {
    const confirming = files.filter((file) => uses(file, CONFIRM) && /<Confirm\b[^]*?\schoice=/.test(texts.get(file) ?? ''));
    expect(confirming.length).toBeGreaterThan(2);
    const unguarded = confirming.filter(
      (file) => holdsText(file) && !TYPED_AGAIN.includes(file) && !/\sunsaved=/.test(texts.get(file) ?? ''),
    );
    expect(unguarded).toEqual([]);
    // Confirm asks before Escape and Cancel; leaving the page is another way out.
    const left = confirming.filter(
      (file) => holdsText(file) && !TYPED_AGAIN.includes(file) && !/<UnsavedGuard\b/.test(texts.get(file) ?? ''),
    );
    expect(left).toEqual([]);
  });

  it('that need no question are still there', () => {
    expect([...SEARCHES, ...TYPED_AGAIN].filter((file) => !texts.has(file))).toEqual([]);
  });

  it('and toasts set names apart, so that each keeps the direction of its script', () => {
    // `title={…}` of dialogs, whose file uses one, and the first argument of showToast, up to a template without `named`.
    const bare =
      /showToast\((?:[^`;]*[^`;\w])?`[^`]*\$\{|showToast\(\s*(?:t|plural)\([^;]*\{(?!count\})\w+\}|<(?:Confirm|FormDialog|Modal)\b[^<>]*?\stitle=\{`[^`]*\$\{/;
    // `t` and `plural` set the values of their texts apart by themselves (web/texts).
    const showing = files.filter((file) =>
      /showToast\((?:named`|t\(|plural\()|title=\{(?:named`|t\(|plural\()/.test(texts.get(file) ?? ''),
    );
    expect(showing.length).toBeGreaterThan(25);
    expect(bare.test('showToast(`${name} deleted.`)')).toBe(true);
    expect(bare.test('showToast(named`${name} deleted.`)')).toBe(false);
    expect(bare.test("showToast(t('{name} deleted.', { name }));")).toBe(true);
    expect(bare.test("showToast(rich('{name} deleted.', { name }));")).toBe(false);
    expect(files.filter((file) => bare.test(texts.get(file) ?? ''))).toEqual([]);
  });

  it('and so do titles and sentences of pages', () => {
    // Templates without `named` that hold words besides their values.
    const templates = /(?<=<(?:Page|AuthHeading|ConfirmRow)\b[^<>]*)\s(?:title|sentence|detail)=\{[^`{}]*?(?<!named)`([^`]*\$\{[^`]*)`/g;
    const bareIn = (text: string): string[] =>
      [...text.matchAll(templates)].map(([, words = '']) => words).filter((words) => /[a-z]/i.test(words.replaceAll(/\$\{[^}]*\}/g, '')));
    expect(bareIn('<Page title={`${name} - User Report`} />')).toEqual(['${name} - User Report']);
    expect(bareIn('<Page title={named`${name} - User Report`} />')).toEqual([]);
    expect(bareIn('<Page title={`${first} ${last}`} sentence={is ? `In ${name}` : null} />')).toEqual(['In ${name}']);
    expect(files.flatMap((file) => bareIn(texts.get(file) ?? ''))).toEqual([]);
  });
});
