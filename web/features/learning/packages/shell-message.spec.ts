import { describe, expect, it } from 'vitest';
import { fromShell } from './shell-message.ts';

const SCOS = [{ uuid: 'a', status: 'passed', score: 80 }];

describe('a message of the page around a package', () => {
  it.each([
    { type: 'ready' },
    { type: 'loaded', sco: 'a' },
    { type: 'progress', isComplete: true, scos: SCOS },
    { type: 'progress', isComplete: false, scos: [{ ...SCOS[0], score: null }] },
    { type: 'navigation', current: null, canContinue: true, canGoBack: false, canExit: false, blocked: ['a'] },
    { type: 'stated' },
    { type: 'saved' },
    { type: 'unsaved', outbox: '[]' },
    { type: 'superseded' },
    { type: 'closed' },
    { type: 'failed', message: 'No file.' },
  ])('of the type $type is taken as it is', (message) => expect(fromShell(message)).toEqual(message));

  it.each([
    null,
    'ready',
    {},
    { type: 'open' },
    { type: 'toString' },
    { type: 'loaded' },
    { type: 'progress', isComplete: 'yes', scos: [] },
    { type: 'progress', isComplete: true, scos: [{ uuid: 'a', status: 'passed' }] },
    { type: 'progress', isComplete: true, scos: [null] },
    { type: 'navigation', current: 1, canContinue: true, canGoBack: true, canExit: false, blocked: [] },
    { type: 'navigation', current: null, canContinue: true, canGoBack: true, canExit: false, blocked: [1] },
    { type: 'navigation', current: null, canContinue: true, canGoBack: true, blocked: [] },
    { type: 'unsaved', outbox: {} },
    { type: 'failed', message: { text: 'No file.' } },
  ])('with anything else in it is ignored: %j', (data) => expect(fromShell(data)).toBeNull());
});
