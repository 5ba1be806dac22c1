import { describe, expect, it } from 'vitest';
import type { FromShell } from '../../../../shared/packages/shell-messages.ts';
import type { OpenPackage } from './open-package.ts';
import { INITIAL, type PackageEvent, packageReducer, type PackageState } from './package-state.ts';

const OPEN: OpenPackage = {
  sessionId: 's1',
  seq: 0,
  version: '1.2',
  mode: 'normal',
  cmi: {},
  launchToken: 't',
  launch_url: 'http://label.content.localhost/_p/g/u/index.html',
  shell_url: 'http://label.content.localhost/_s/g/',
  sco: 'a',
  scos: [{ uuid: 'a', status: 'not attempted', score: null }],
  sequencing: null,
  manifest: { standard: 'xapi', title: null, activity: { id: 'x', type: null, name: {}, description: {} }, launchables: [] },
};

const received = (message: Exclude<FromShell, { type: 'stated' }>): PackageEvent => ({ type: 'told', message });
const after = (...events: readonly PackageEvent[]): PackageState => events.reduce(packageReducer, INITIAL);
const running = (...events: readonly PackageEvent[]): PackageState =>
  after({ type: 'asked', view: 'popup' }, { type: 'opened', open: OPEN }, received({ type: 'loaded', sco: 'a' }), ...events);

describe('an open package', () => {
  it('loads after the server has opened it, and runs once its first page is there', () => {
    expect(after({ type: 'opened', open: OPEN })).toMatchObject({ phase: 'loading', scos: OPEN.scos });
    expect(running()).toMatchObject({ phase: 'running', navigation: { current: 'a', canContinue: false } });
  });

  it('says why it was not opened', () =>
    expect(after({ type: 'refused', message: 'Not found.' })).toMatchObject({ phase: 'failed', message: 'Not found.' }));

  it('shows how far its parts are and where one can go', () => {
    const scos = [{ uuid: 'a', status: 'passed' as const, score: 80 }];
    const navigation = { current: 'a', canContinue: true, canGoBack: false, canExit: false, blocked: ['b'] };
    expect(running(received({ type: 'progress', isComplete: true, scos }), received({ type: 'navigation', ...navigation }))).toMatchObject({
      scos,
      navigation,
    });
  });

  it('says that values are not saved until they are', () => {
    const unsaved = received({ type: 'unsaved', outbox: '[]' });
    expect(running(unsaved).isUnsaved).toBe(true);
    expect(running(unsaved, received({ type: 'saved' })).isUnsaved).toBe(false);
  });

  it('stays closing when a part of it loads meanwhile', () =>
    expect(running({ type: 'leaving' }, received({ type: 'loaded', sco: 'a' })).phase).toBe('closing'));

  it('ends where another window has it, and begins anew where it is opened again', () => {
    const superseded = received({ type: 'superseded' });
    expect(running(superseded).phase).toBe('superseded');
    expect(running(superseded, { type: 'asked', view: 'window' })).toEqual({ ...INITIAL, view: 'window' });
  });
});
