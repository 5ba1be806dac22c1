import { describe, expect, it } from 'vitest';
import { actionText, resultText } from './audit-text.ts';

describe('a line of the audit log', () => {
  it.each([
    ['AccessGranted: assigned', 'Access granted: assigned'],
    ['auditLogPage', 'Audit log page'],
    ['LinksChanged: course +2', 'Links changed: course +2'],
    ['', ''],
  ])('names what %s was', (action, text) => expect(actionText(action)).toBe(text));

  it('says what came of it in words, and a code it does not know as it is', () => {
    expect([resultText('ok'), resultText('FORBIDDEN'), resultText('TEAPOT')]).toEqual(['Done', 'Not allowed', 'TEAPOT']);
  });
});
