import { describe, expect, it } from 'vitest';
import { contractOf } from './contract-texts.ts';
import { productTexts } from './repository-texts.ts';
import { REVIEWED_TEXTS } from './reviewed-texts.ts';
import { retiredWordsIn, retiredWordsOf } from './retired-texts.ts';
import { MACHINERY, SPELLINGS, TEXT_EXCEPTIONS } from './text-words.ts';
import { visibleTextsIn } from './visible-texts.ts';

describe('the visible texts of the product: npm run texts', () => {
  it('are found in all layers that have any, those of the contract and ours', () => {
    expect(productTexts.length).toBeGreaterThan(1500);
    for (const layer of ['web/', 'functions/', 'shared/'])
      expect(productTexts.filter(({ file }) => file.startsWith(layer)).length).toBeGreaterThan(50);
    for (const kind of ['contract', 'ours']) expect(productTexts.filter((each) => each.kind === kind).length).toBeGreaterThan(500);
  });

  it('have one English, and no words of the machinery', () => expect(retiredWordsIn(productTexts)).toEqual([]));

  it('read as was settled where a reader stumbled over them', () => {
    const holds = (part: string): boolean => productTexts.some(({ text }) => text.includes(part));
    expect(REVIEWED_TEXTS.filter(([former]) => holds(former))).toEqual([]);
    expect(REVIEWED_TEXTS.filter(([, present]) => !holds(present))).toEqual([]);
  });

  it('may have a retired word only where a reason is given', () =>
    expect(TEXT_EXCEPTIONS.filter(({ word, reason }) => reason === '' || !(word in SPELLINGS || word in MACHINERY))).toEqual([]));
});

const textsOf = (source: string, name = 'x.tsx'): string[] => visibleTextsIn(name, source).map(({ text }) => text);

describe('the search for texts', () => {
  it.each([
    ['text between tags', 'const a = <p>Hello</p>;', ['Hello']],
    [
      'what stands side by side, as one text',
      'const a = <p>\n  {count} of {total(items)}\n  <b>units</b>\n</p>;',
      ['{count} of {items}', 'units'],
    ],
    ['a label', 'const a = <Field label="Email" name="email" className="wide field" />;', ['Email']],
    ['the choices of a text', "const a = <p>{one ? 'branch' : 'branches'}</p>;", ['branch', 'branches']],
    ['a member that is shown', "const a = { id: 'email', header: 'Email' };", ['Email']],
    ['a sentence in a constant', "const FAILED = 'The list could not be loaded.';", ['The list could not be loaded.']],
    ['what a toast says, and not its tone', "showToast('Saved', 'danger');", ['Saved']],
    ['a template', 'const a = `${course.title} is published.`;', ['{title} is published.']],
  ])('finds %s', (_, source, texts) => expect(textsOf(source)).toEqual(texts));

  it.each([
    "import { x } from './Other File.ts';",
    "throw new Error('Person has no identity.');",
    'const a = <div className="Wide Field" data-x=\'frame\' />;',
    "if (role === 'Not Started') {}",
    "const sql = 'SELECT name FROM people';",
    'const a = graphql(`query Users { users { id } }`);',
  ])('does not find any in %s', (source) => expect(textsOf(source)).toEqual([]));

  it('leaves out descriptions of a schema', () =>
    expect(textsOf("const a = { description: 'Newest first.' };", 'functions/x.schema.ts')).toEqual([]));

  it('knows the line on which a text begins', () =>
    expect(visibleTextsIn('x.tsx', 'const a = (\n  <p>\n    Hello you\n  </p>\n);')).toEqual([{ text: 'Hello you', line: 3 }]));
});

describe('the comparison with the contract', () => {
  const isContract = contractOf(["Messages: 'No accounts\n match.', '{n} of {total} units', Email"]);
  it.each(['No accounts match.', '{done} of {all} units', 'Email'])('knows %s', (text) => expect(isContract(text)).toBe(true));
  it.each(['No account', 'email', 'units of'])('does not know %s', (text) => expect(isContract(text)).toBe(false));
});

describe('the search for retired words', () => {
  it.each(['Assigned pairs.', 'Your License', 'Sent by e-mail.', 'The file answered 500.', 'This scope has none.'])(
    'finds one in %s',
    (text) => expect(retiredWordsOf(text)).toHaveLength(1),
  );
  it.each(['Add pair', 'Your licence', '{scope} units', 'At most 500 characters.', 'We could not reach the server'])(
    'finds none in %s',
    (text) => expect(retiredWordsOf(text)).toEqual([]),
  );
});
