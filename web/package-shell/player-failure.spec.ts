import { expect, it, onTestFinished } from 'vitest';
import type { PackageManifest } from '../../shared/packages/manifest/manifest.ts';
import type { FromShell } from '../../shared/packages/shell-messages.ts';
import { openCourse2004 } from './sequencing/course-2004.ts';
import { libraryPart } from './sequencing/correct-once.ts';
import { openNavigator } from './open-navigator.ts';
import { Player } from './player.ts';

const MANIFEST: PackageManifest = {
  standard: '2004',
  edition: '4th',
  identifier: 'package',
  organization: 'organization',
  title: 'Package',
  objectivesGlobalToSystem: true,
  sharedDataGlobalToSystem: true,
  sequencing: null,
  items: [
    {
      identifier: 'item',
      title: 'Item',
      isVisible: true,
      launchable: 'sco',
      masteryScore: null,
      maxTimeAllowed: null,
      timeLimitAction: null,
      dataFromLms: null,
      prerequisites: null,
      completionThreshold: null,
      data: [],
      hideLmsUi: [],
      sequencing: null,
      items: [],
    },
  ],
  launchables: [{ id: 0, uuid: 'sco', identifier: 'item', kind: 'sco', title: 'Item', entry: 'item.html' }],
};

const SESSION = {
  sessionId: 'session',
  seq: 0,
  version: '2004',
  mode: 'normal',
  cmi: {},
  launchToken: 'token',
  launch_url: '/sco',
  sco: 'sco',
  scos: [],
  sequencing: null,
  globals: {},
} as const;

/** Opens the package in a player. Returns what the learner sees of it, and what the log has. */
async function opened(openNavigatorOf = openNavigator) {
  const [messages, shown, logged]: [FromShell[], string[], unknown[]] = [[], [], []];
  const player = new Player({
    post: () => Promise.reject(new Error('No call is expected.')),
    startTimer: () => () => undefined,
    stage: { show: (url) => shown.push(url), blank: () => undefined, expose: () => undefined, say: () => undefined },
    tell: (message) => messages.push(message),
    noticed: () => undefined,
    failed: (error) => logged.push(error),
    outboxOf: () => ({ read: () => null, keep: () => undefined, drop: () => undefined }),
    openNavigator: openNavigatorOf,
  });
  await player.receive({ type: 'open', scormId: '1', courseId: '2', unitId: '3', session: SESSION, manifest: MANIFEST });
  return { messages, shown, logged: logged.map(String) };
}

/** Removes a method from the class of a part of the real library, until the test has finished. */
function removeMethod(part: 'rollupProcess.ruleEvaluator', method: string): void {
  const { model } = openCourse2004({ id: 'course', children: [{ id: 'first' }] }, null);
  const members = Object.getPrototypeOf(libraryPart(model, part)) as object;
  const former = Object.getOwnPropertyDescriptor(members, method) ?? {};
  Reflect.deleteProperty(members, method);
  onTestFinished(() => void Object.defineProperty(members, method, former));
}

it('a package whose library lacks a corrected member is not played, says so and logs which member [E181]', async () => {
  expect((await opened()).shown).toEqual(['/sco']);
  removeMethod('rollupProcess.ruleEvaluator', 'evaluateRollupRule');
  const { messages, shown, logged } = await opened();
  expect(shown).toEqual([]);
  expect(messages).toEqual([{ type: 'failed', message: 'This package cannot be played. Please ask an administrator to report it.' }]);
  expect(logged).toEqual([expect.stringMatching(/scorm-again 3\.4\.3: rollupProcess\.ruleEvaluator\.evaluateRollupRule .* is missing/)]);
});

it('a package whose player does not load says that its part could not be opened [E181]', async () => {
  const { messages, logged } = await opened(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(messages).toEqual([
    { type: 'failed', message: 'This part of the package could not be opened. Please check your connection and try again.' },
  ]);
  expect(logged).toHaveLength(1);
});
