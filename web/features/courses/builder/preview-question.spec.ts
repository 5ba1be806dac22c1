import { describe, expect, it } from 'vitest';
import { previewQuestion } from './preview-question.ts';

describe('a question beside its editor', () => {
  it('has the options that are written so far, without the correct ones marked', () => {
    const options = [{ text: 'b', checked: true }, { text: 'a' }, { text: ' ' }];
    const asked = previewQuestion({ key: 'k', type: 'Multiple Choice', question: 'Which?', options });
    expect(asked).toMatchObject({ question: 'Which?', multiple: false, options: [{ text: 'b' }, { text: 'a' }] });
    expect(JSON.stringify(asked)).not.toContain('checked');
  });

  it('tells the order and the pairs by no place', () => {
    const options = ['two', 'one', 'three'].map((text) => ({ text }));
    expect(previewQuestion({ key: 'k', type: 'Ordering', question: '', options })?.options.map(({ text }) => text)).toEqual([
      'one',
      'three',
      'two',
    ]);
    const pairs = [
      { left: 'dog', right: 'puppy' },
      { left: 'cat', right: 'kitten' },
    ];
    const asked = previewQuestion({ key: 'k', type: 'Match the Pairs', question: '', pairs });
    expect(asked?.lefts?.map(({ text }) => text)).toEqual(['dog', 'cat']);
    expect(asked?.rights?.map(({ text }) => text)).toEqual(['kitten', 'puppy']);
  });

  it('hides the answers of gaps', () => {
    const asked = previewQuestion({ key: 'k', type: 'Fill the Gaps', question: 'Fill [it]', fillTheGaps: 'Set [zero|ten].' });
    expect(asked).toMatchObject({ question: 'Fill [ ]', gap_parts: ['Set ', '.'], gaps: [{ index: 0, choices: ['ten', 'zero'] }] });
  });

  it('is nothing where its type is unknown', () => {
    expect(previewQuestion({ key: 'k', type: 'Essay', question: 'Why?' })).toBeNull();
  });
});
