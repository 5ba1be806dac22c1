import { describe, expect, it } from 'vitest';
import { hold, textsOfTests } from './printed-texts.ts';
import { productTexts } from './repository-texts.ts';

/** Where people, groups, branches, categories, instances and acts on several rows are changed. */
const ORGANISATION = /^(functions\/(people|tenancy|bulk-actions|courses\/categories)|shared\/(people|tenancy))\//;
/** What mails say, the kinds of mails that there are, and the questions of support with their answers. */
const MAIL = /letter|mail|product-questions/;
/** Asks for another call, and only who writes a client reads it. */
const FOR_CLIENTS = /^Use \w+\.$/;

const refusals = productTexts.filter(
  ({ file, text }) => ORGANISATION.test(file) && !MAIL.test(file) && text.endsWith('.') && !FOR_CLIENTS.test(text),
);

describe('the refusals of the organisation', () => {
  it('are named by tests', () => {
    expect(refusals.length).toBeGreaterThan(60);
    const tests = textsOfTests();
    expect(refusals.filter(({ text }) => !hold(tests, text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});
