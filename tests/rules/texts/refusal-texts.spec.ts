import { describe, expect, it } from 'vitest';
import { hold, sourcesOfTests } from './printed-texts.ts';
import { productTexts } from './repository-texts.ts';

/** Where people, groups, branches, categories, instances and acts on several rows are changed. */
const ORGANISATION = /^(functions\/(people|tenancy|several|courses\/categories)|shared\/(people|tenancy))\//;
/** What mails say, and the kinds of mails that there are. */
const MAIL = /letter|mail/;
/** Asks for another call, and only who writes a client reads it. */
const FOR_CLIENTS = /^Use \w+\.$/;

/** Refusals that no test makes, with the reason. */
const NOT_MADE: Readonly<Record<string, string>> = {
  'This user is in too many groups of the branch to be removed at once. Remove them from some groups first.': 'takes 30 groups and more',
  'This user is in too many branches to get another role. Remove them from some branches first.': 'takes more than 30 branches',
  'This user belongs to too many instances to be erased at once. Remove them from some instances first.': 'takes dozens of instances',
  'This user belongs to too many instances to become a super admin. Remove them from some first.': 'takes dozens of instances',
  'Someone else has just changed this user. Please reload the page and try again.': 'takes two super admins at the same moment',
  '{firstName} {lastName} {why} and stays.': 'takes somebody who signs in while an import is undone',
  "You can't give this role.": 'whoever may import may give every role that an import takes',
  'An instance can have {MOST_API_KEYS} API keys. Revoke one that is not needed any more.': 'takes 50 keys',
};

const refusals = productTexts.filter(
  ({ file, text }) => ORGANISATION.test(file) && !MAIL.test(file) && text.endsWith('.') && !FOR_CLIENTS.test(text),
);

describe('the refusals of the organisation', () => {
  it('are named by tests', () => {
    expect(refusals.length).toBeGreaterThan(60);
    const tests = sourcesOfTests();
    expect(
      refusals.filter(({ text }) => NOT_MADE[text] === undefined && !hold(tests, text)).map(({ file, text }) => `${file}: ${text}`),
    ).toEqual([]);
  });

  it('are left out only while they are made', () => {
    expect(Object.keys(NOT_MADE).filter((text) => !refusals.some((each) => each.text === text))).toEqual([]);
  });
});
