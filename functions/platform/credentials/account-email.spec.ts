import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailSchema } from '../../../shared/identity/email.ts';
import { decomposed } from '../../../shared/kernel/normal-forms.ts';
import { accountEmail, accountEmailSchema, formsOfEmail } from './account-email.ts';

const TWO_SIGNS = 'zoe\u0308@bu\u0308cher.example';
const ONE_SIGN = 'zo\u00EB@b\u00FCcher.example';

describe('the email of an account', () => {
  it.each([
    ['anna@acme.test', 'anna@acme.test'],
    [TWO_SIGNS, ONE_SIGN],
    ['zo\u00EB@xn--bcher-kva.example', ONE_SIGN],
    ['a@mail.xn--bcher-kva.example', 'a@mail.b\u00FCcher.example'],
    // Hangul, and a mark that no sign has with its letter.
    ['\u1112\u1161\u11AB@\u1112\u1161\u11AB.test', '\uD55C@\uD55C.test'],
    ['x\u0301@a.test', 'x\u0301@a.test'],
    // An encoding that stands for no letters stays as it is.
    ['a@xn--999999999.test', 'a@xn--999999999.test'],
    ['xn--bcher-kva@acme.test', 'xn--bcher-kva@acme.test'],
  ])('is one, however %o is typed [E216]', (typed, stored) => {
    expect(accountEmail(typed)).toBe(stored);
    expect(z.parse(accountEmailSchema, typed)).toBe(stored);
  });

  it('is looked up as it was typed first, then in each form in which accounts were stored [E216]', () => {
    expect(formsOfEmail('anna@acme.test')).toEqual(['anna@acme.test']);
    const forms = formsOfEmail(TWO_SIGNS);
    expect(forms[0]).toBe(TWO_SIGNS);
    expect(forms).toEqual(expect.arrayContaining([ONE_SIGN, decomposed(ONE_SIGN), 'zo\u00EB@xn--bcher-kva.example']));
    expect(formsOfEmail('a@xn--bcher-kva.example')).toContain('a@b\u00FCcher.example');
  });

  it.each([
    '',
    '@',
    'a@',
    `${'a'.repeat(253)}\u{1F600}`,
    '\uD55C'.repeat(254),
    '\u{1F600}'.repeat(254),
    'a\u0301\u0323'.repeat(84),
    `${'\uD55C'.repeat(240)}@\uD55C.test`,
  ])('is looked up by texts that a table takes, whatever %o is [E216]', (typed) => {
    for (const form of formsOfEmail(typed)) expect([form.isWellFormed(), Buffer.byteLength(form) <= 1_016]).toEqual([true, true]);
    expect(formsOfEmail(typed)[0]).toBe(typed);
  });

  it.each([
    ['anna@\uFF41cme.test', 'anna@acme.test'],
    ['anna@acme.\u{1D42D}est', 'anna@acme.test'],
    ['anna@acme.te\u017Ft', 'anna@acme.test'],
    ['anna@\u00B2x.test', 'anna@2x.test'],
    ['anna@xn--bcher-kva.\uFF54est', 'anna@b\u00FCcher.test'],
    // Signs that no email has: a symbol, and a fraction whose bar is one.
    ['anna@xn--ls8h.test', 'anna@xn--ls8h.test'],
    ['anna@\u00BD.test', 'anna@xn--12-c6t.test'],
  ])('is one for the mailbox that gets its mail, whichever letters %o has, and can be typed again [H50]', (typed, stored) => {
    expect(z.parse(accountEmailSchema, typed)).toBe(stored);
    expect(accountEmail(stored)).toBe(stored);
    expect(z.parse(emailSchema, stored)).toBe(stored);
    expect(formsOfEmail(typed)).toContain(stored);
  });

  it.each([
    '\u{1D160}'.repeat(250),
    'a@exa\u00ADmple.t\u00E9st',
    '\u00E9@ex%61mple.test',
    'a@\u00E9x.test/b',
    'a@\u00E9x.test#b',
    'a@\u00E9x.test:80',
  ])('is of nobody for %o, which names a domain in another way than an email does [H50]', (typed) => {
    expect(formsOfEmail(typed).map((form) => form.normalize('NFC'))).toEqual(formsOfEmail(typed).map(() => typed.normalize('NFC')));
    expect(accountEmail(typed)).toBe(typed.normalize('NFC'));
  });

  it('is found where a former version stored the letters of its domain, whichever they are [H50]', () => {
    expect(formsOfEmail('anna@xn--ls8h.test')).toContain('anna@\u{1F4A9}.test');
    expect(formsOfEmail('anna@\u00BD.test')[0]).toBe('anna@\u00BD.test');
  });
});
