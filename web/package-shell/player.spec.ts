import { describe, expect, it } from 'vitest';
import { changedObjectivesIn, type GlobalObjectives, sharedObjectiveIds } from '../../shared/packages/global-objectives.ts';
import type { PackageManifest, ScormItem, ScormManifest, Sequencing } from '../../shared/packages/manifest/manifest.ts';
import type { FromShell, OpenSession } from '../../shared/packages/shell-messages.ts';
import { openNavigator } from './open-navigator.ts';
import { Player } from './player.ts';
import type { Watch } from './statement-watch.ts';

const SEQUENCING: Sequencing = {
  controlMode: {
    choice: true,
    choiceExit: true,
    flow: true,
    forwardOnly: false,
    useCurrentAttemptObjectiveInfo: true,
    useCurrentAttemptProgressInfo: true,
  },
  constrainedChoice: { preventActivation: false, constrainChoice: false },
  preConditionRules: [],
  exitConditionRules: [],
  postConditionRules: [],
  limits: { attempts: null, attemptAbsoluteDuration: null },
  rollup: {
    objectiveSatisfied: true,
    progressCompletion: true,
    objectiveMeasureWeight: 1,
    rules: [],
    requiredForSatisfied: 'always',
    requiredForNotSatisfied: 'always',
    requiredForCompleted: 'always',
    requiredForIncomplete: 'always',
    measureSatisfactionIfActive: true,
  },
  objectives: [],
  randomization: { randomizationTiming: 'never', selectCount: null, selectionTiming: 'never', reorderChildren: false },
  delivery: { tracked: true, completionSetByContent: false, objectiveSetByContent: false },
};

const MAP = {
  readSatisfiedStatus: true,
  readNormalizedMeasure: true,
  writeSatisfiedStatus: true,
  writeNormalizedMeasure: true,
  readRawScore: false,
  readMinScore: false,
  readMaxScore: false,
  readCompletionStatus: false,
  readProgressMeasure: false,
  writeRawScore: false,
  writeMinScore: false,
  writeMaxScore: false,
  writeCompletionStatus: false,
  writeProgressMeasure: false,
};

const item = (n: number, more: Partial<ScormItem> = {}): ScormItem => ({
  identifier: `item-${n}`,
  title: `Item ${n}`,
  isVisible: true,
  launchable: `sco-${n}`,
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
  ...more,
});

const manifest = (standard: '1.2' | '2004', items: ScormItem[]): ScormManifest => ({
  standard,
  edition: standard === '1.2' ? '1.2' : '4th',
  identifier: 'package',
  organization: 'organization',
  title: 'Package',
  objectivesGlobalToSystem: true,
  sharedDataGlobalToSystem: true,
  sequencing: SEQUENCING,
  items,
  launchables: items.map(({ identifier, launchable }, id) => ({
    id,
    uuid: launchable ?? '',
    identifier,
    kind: 'sco',
    title: identifier,
    entry: `${identifier}.html`,
  })),
});

/** What the server keeps of one package, and what it has of the learner's other ones. */
type Server = { readonly values: Map<string, Record<string, string>>; sequencing: string | null; readonly globals?: GlobalObjectives };

type Api = Readonly<Record<string, (...values: unknown[]) => string>>;

/** A learner's browser: the page around a package, and as much of the server as keeps what it is sent. */
function browser(of: PackageManifest & Pick<ScormManifest, 'launchables'>, server: Server = { values: new Map(), sequencing: null }) {
  const told: FromShell[] = [];
  const calls: string[] = [];
  const shown: string[] = [];
  let api: Api = {};
  let onUnload: (() => void) | null = null;
  let watch: Watch | null = null;
  let sessions = 0;
  const timers = new Set<() => void>();
  const waits: number[] = [];
  const requests: RequestInit[] = [];
  const staged: string[] = [];
  const doneOf = (sco: string) =>
    server.values.get(sco)?.['cmi.core.lesson_status'] ?? server.values.get(sco)?.['cmi.completion_status'] ?? 'not attempted';
  const scos = () => of.launchables.map(({ uuid }) => ({ uuid, status: doneOf(uuid), score: null })) as OpenSession['scos']; // the statuses that the cases set
  const session = (sco: string): OpenSession => ({
    sessionId: `session-${(sessions += 1)}`,
    seq: 0,
    version: of.standard,
    mode: 'normal',
    cmi: { ...server.values.get(sco) },
    launchToken: 'token',
    launch_url: `/${sco}`,
    sco,
    scos: scos(),
    sequencing: server.sequencing,
    globals: server.globals ?? {},
  });
  const post = (path: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(init.body as string) as { scoUuid: string; cmi?: Record<string, string>; sequencing?: string };
    calls.push(`${path.replace('/_t/scorm/', '')} ${body.scoUuid}`);
    requests.push(init);
    if (path.endsWith('initialize')) return Promise.resolve(Response.json(session(body.scoUuid)));
    server.values.set(body.scoUuid, { ...server.values.get(body.scoUuid), ...body.cmi });
    server.sequencing = body.sequencing ?? server.sequencing;
    const headers = { 'X-Trellis-After': `u1/p#c2@${requests.length}` };
    return Promise.resolve(Response.json({ result: 'true', errorCode: '0', seq: 1, is_complete: false, scos: scos() }, { headers }));
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((done) => setImmediate(done));
  };
  const player = new Player({
    post,
    startTimer: (ms, run) => {
      waits.push(ms);
      timers.add(run);
      return () => timers.delete(run);
    },
    stage: {
      show: (url, loaded, watched) => {
        shown.push(url);
        staged.push(url);
        loaded();
        watch = watched ?? null;
      },
      blank: () => {
        const unload = onUnload;
        onUnload = null;
        unload?.();
      },
      expose: (standard, given) => {
        api = given as Api;
        staged.push(`API of ${standard}`);
      },
      say: () => undefined,
    },
    tell: (message) => told.push(message),
    noticed: () => undefined,
    failed: (error) => {
      throw error;
    },
    outboxOf: () => ({ read: () => null, keep: () => undefined, drop: () => undefined }),
    openNavigator,
  });
  return {
    server,
    calls,
    shown,
    told,
    settle,
    waits,
    requests,
    staged,
    call: (name: string, ...values: unknown[]): string => api[name]?.(...values) ?? 'no such call',
    state: () => watch?.stated(),
    place: (isKept: boolean) => watch?.placed(isKept),
    whenUnloaded: (run: () => void) => (onUnload = run),
    passTime: async () => {
      const due = [...timers];
      timers.clear();
      for (const run of due) run();
      await settle();
    },
    open: async (sco = of.launchables[0]?.uuid ?? '', outbox: string | null = null) => {
      await player.receive({ type: 'open', scormId: '1', courseId: '2', unitId: '3', session: session(sco), manifest: of, outbox });
      await settle();
    },
    leave: () => player.leave(),
    hide: async () => {
      player.save();
      await settle();
    },
    navigate: async (request: 'continue' | 'previous' | { choice: string }) => {
      await player.receive({ type: 'navigate', request });
      await settle();
    },
    close: () => player.receive({ type: 'close' }),
    exit: () => player.receive({ type: 'exit' }),
    navigation: () => told.findLast((message) => message.type === 'navigation'),
    closed: () => told.some(({ type }) => type === 'closed'),
  };
}

describe('a package of SCORM 1.2 with several SCOs', () => {
  const three = manifest('1.2', [item(1), item(2, { prerequisites: 'item-1' }), item(3)]);

  it('finds its API with all values before each of its pages is loaded', async () => {
    const learner = browser(three, { values: new Map([['sco-1', { 'cmi.core.lesson_location': 'page 3' }]]), sequencing: null });
    await learner.open();
    learner.call('LMSInitialize', '');
    expect(learner.call('LMSGetValue', 'cmi.core.lesson_location')).toBe('page 3');
    learner.whenUnloaded(() => learner.call('LMSFinish', ''));
    await learner.navigate({ choice: 'sco-3' });
    expect(learner.staged).toEqual(['API of 1.2', '/sco-1', 'API of 1.2', '/sco-3']);
  });

  it('opens one after the other, each with a session of its own, and holds back what has prerequisites', async () => {
    const learner = browser(three);
    await learner.open();
    expect(learner.navigation()).toMatchObject({ current: 'sco-1', canContinue: true, canGoBack: false, blocked: ['sco-2'] });
    learner.call('LMSInitialize', '');
    await learner.navigate({ choice: 'sco-2' });
    expect(learner.shown).toEqual(['/sco-1']);
  });

  it('tells the app what the server has stored, so that its lists wait for that', async () => {
    const learner = browser(three);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.call('LMSSetValue', 'cmi.core.lesson_status', 'completed');
    await learner.settle();
    const types = learner.told.map(({ type }) => type);
    expect(learner.told).toContainEqual({ type: 'stored', after: 'u1/p#c2@1' });
    expect(types.indexOf('stored')).toBeLessThan(types.lastIndexOf('progress'));
  });

  it('opens what a completed SCO was the condition of', async () => {
    const learner = browser(three);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.call('LMSSetValue', 'cmi.core.lesson_status', 'completed');
    await learner.settle();
    expect(learner.navigation()).toMatchObject({ blocked: [] });
    learner.whenUnloaded(() => learner.call('LMSFinish', ''));
    await learner.navigate('continue');
    expect(learner.shown).toEqual(['/sco-1', '/sco-2']);
    expect(learner.calls).toEqual(['commit sco-1', 'finish sco-1', 'initialize sco-2']);
    expect(learner.navigation()).toMatchObject({ current: 'sco-2', canContinue: true, canGoBack: true });
    await learner.navigate('previous');
    expect(learner.shown.at(-1)).toBe('/sco-1');
  });
});

describe('a package of pages that call nothing', () => {
  it('tells the app that it is complete as soon as its last page is opened', async () => {
    const pages = manifest('1.2', [item(1), item(2)]);
    const done = { 'cmi.core.lesson_status': 'completed' };
    const learner = browser(pages);
    await learner.open();
    expect(learner.told.findLast(({ type }) => type === 'progress')).toMatchObject({ isComplete: false });
    learner.server.values.set('sco-1', done).set('sco-2', done);
    await learner.navigate('continue');
    expect(learner.shown.at(-1)).toBe('/sco-2');
    expect(learner.told.findLast(({ type }) => type === 'progress')).toMatchObject({ isComplete: true });
  });
});

describe('a package of xAPI', () => {
  it('tells the app that it may have stated something, once for what comes together', async () => {
    const activity = { id: 'https://example.com/a', type: null, name: {}, description: {} };
    const { launchables } = manifest('1.2', [item(1)]);
    const learner = browser({ standard: 'xapi', title: null, activity, launchables });
    await learner.open();
    const told = () => learner.told.filter(({ type }) => type === 'stated').length;
    learner.state();
    learner.state();
    expect(told()).toBe(0);
    await learner.passTime();
    expect(told()).toBe(1);
    learner.state();
    await learner.passTime();
    expect(told()).toBe(2);
  });
});

const bodies = ({ requests }: { requests: readonly RequestInit[] }) =>
  requests.map(({ body }) => JSON.parse(body as string) as { readonly cmi?: object; readonly by?: string; readonly leaving?: boolean });
describe('a place that is too long', () => {
  it.each([
    ['1.2', 'LMSInitialize', 'LMSSetValue', 'LMSCommit'],
    ['2004', 'Initialize', 'SetValue', 'Commit'],
  ] as const)(
    'of SCORM %s is told to the learner and, with the next values, to the server, until one is kept [E14]',
    async (standard, begin, set, commit) => {
      const learner = browser(manifest(standard, [item(1)]));
      await learner.open();
      learner.call(begin, '');
      const places = () => learner.told.flatMap((message) => (message.type === 'place' ? [message.isKept] : []));
      const sent = () =>
        learner.requests
          .map(({ body }) => JSON.parse(body as string) as { lost_place?: boolean })
          .filter((body) => body.lost_place === true).length;
      expect(learner.call(set, 'cmi.suspend_data', 'x'.repeat(256_001))).toBe('false');
      learner.call(set, 'cmi.suspend_data', 'Ж'.repeat(300_000));
      expect(places()).toEqual([false]);
      learner.call(set, standard === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location', 'page 3');
      learner.call(commit, '');
      await learner.settle();
      expect(sent()).toBe(1);
      expect(learner.call(set, 'cmi.suspend_data', 'Ж'.repeat(256_000))).toBe('true');
      learner.call(commit, '');
      await learner.settle();
      expect([places(), sent()]).toEqual([[false, true], 1]);
    },
  );

  it('of xAPI is told to the learner, until one is kept [E14]', async () => {
    const activity = { id: 'https://example.com/a', type: null, name: {}, description: {} };
    const { launchables } = manifest('1.2', [item(1)]);
    const learner = browser({ standard: 'xapi', title: null, activity, launchables });
    await learner.open();
    for (const isKept of [true, false, false, true, true]) learner.place(isKept);
    expect(learner.told.flatMap((message) => (message.type === 'place' ? [message.isKept] : []))).toEqual([false, true]);
  });
});

describe('the end of a launch', () => {
  const one = manifest('1.2', [item(1)]);

  it('waits for the finish of the package', async () => {
    const learner = browser(one);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.whenUnloaded(() => {
      learner.call('LMSSetValue', 'cmi.suspend_data', 'at the end');
      learner.call('LMSFinish', '');
    });
    await learner.close();
    expect(learner.server.values.get('sco-1')).toEqual({ 'cmi.suspend_data': 'at the end' });
    expect(learner.calls).toEqual(['finish sco-1']);
    expect(learner.closed()).toBe(true);
  });

  it('finishes in the name of a package that does not, once its time is over', async () => {
    const learner = browser(one);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.call('LMSSetValue', 'cmi.suspend_data', 'a');
    const closing = learner.close();
    await learner.settle();
    expect([learner.closed(), learner.waits.at(-1)]).toEqual([false, 2_000]);
    await learner.passTime();
    await closing;
    expect(learner.calls.at(-1)).toBe('finish sco-1');
    expect(bodies(learner).at(-1)).toMatchObject({ by: 'player' });
    expect(learner.closed()).toBe(true);
  });

  it('that a package has sent is its own [E20]', async () => {
    const learner = browser(one);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.whenUnloaded(() => learner.call('LMSFinish', ''));
    await learner.close();
    expect(bodies(learner).map(({ by }) => by)).toEqual([undefined]);
  });

  it('is told to the clock of the server where the package has told no time [E22]', async () => {
    const learner = browser(one);
    await learner.open();
    learner.leave();
    expect(learner.calls, 'before its first call').toEqual([]);
    learner.call('LMSInitialize', '');
    await learner.hide();
    expect(bodies(learner).at(-1)).toMatchObject({ cmi: {}, leaving: true });
    learner.call('LMSSetValue', 'cmi.core.session_time', '00:00:10');
    await learner.hide();
    await learner.settle();
    const told = learner.calls.length;
    await learner.hide();
    expect(learner.calls).toHaveLength(told);
  });

  it('may be that of the page: what waits goes to the host of the package in a request that outlives it', async () => {
    const learner = browser(one);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.call('LMSSetValue', 'cmi.suspend_data', 'a');
    learner.leave();
    expect(learner.calls).toEqual(['commit sco-1']);
    expect(learner.requests).toMatchObject([{ keepalive: true, credentials: 'omit', headers: { Authorization: 'Bearer token' } }]);
  });

  it('may come while the page is hidden: what waits is sent at once', async () => {
    const learner = browser(one);
    await learner.open();
    learner.call('LMSInitialize', '');
    learner.call('LMSSetValue', 'cmi.suspend_data', 'a');
    await learner.settle();
    expect(learner.calls).toEqual([]);
    await learner.hide();
    expect(learner.calls).toEqual(['commit sco-1']);
  });

  it('that could not save leaves its values to the next one, from the app where storage is blocked', async () => {
    const outbox = { sco: 'sco-1', cmi: { 'cmi.core.lesson_location': 'page 9' }, known: {}, sequencing: null };
    const learner = browser(one);
    await learner.open('sco-1', JSON.stringify(outbox));
    learner.call('LMSInitialize', '');
    expect(learner.call('LMSGetValue', 'cmi.core.lesson_location')).toBe('page 9');
    await learner.hide();
    expect(learner.server.values.get('sco-1')).toEqual({ 'cmi.core.lesson_location': 'page 9' });
  });

  it('sends nothing for a package that never began', async () => {
    const learner = browser(one);
    await learner.open();
    await learner.close();
    expect(learner.calls).toEqual([]);
    expect(learner.closed()).toBe(true);
  });
});

describe('a package of SCORM 2004 with an activity tree', () => {
  const passed = {
    id: 'primary',
    isPrimary: true,
    satisfiedByMeasure: false,
    minNormalizedMeasure: 1,
    maps: [{ target: 'global', ...MAP }],
  };
  const reading = {
    ...passed,
    id: 'reads',
    isPrimary: false,
    maps: [{ target: 'global', ...MAP, writeSatisfiedStatus: false, writeNormalizedMeasure: false }],
  };
  const skipsWhenPassed: Sequencing = {
    ...SEQUENCING,
    objectives: [{ ...passed, id: 'own', maps: [] }, reading],
    preConditionRules: [
      {
        combination: 'all',
        conditions: [{ condition: 'satisfied', not: false, referencedObjective: 'reads', measureThreshold: null }],
        action: 'skip',
      },
    ],
  };
  const tree = manifest('2004', [
    item(1, { sequencing: { ...SEQUENCING, objectives: [passed] } }),
    item(2, { sequencing: skipsWhenPassed }),
    item(3),
  ]);

  it('goes where the package asks, past an activity whose rule reads a global objective', async () => {
    const learner = browser(tree);
    await learner.open();
    learner.call('Initialize', '');
    expect(learner.call('GetValue', 'adl.nav.request_valid.continue')).toBe('true');
    learner.call('SetValue', 'cmi.success_status', 'passed');
    learner.call('SetValue', 'cmi.completion_status', 'completed');
    learner.call('SetValue', 'adl.nav.request', 'continue');
    expect(learner.call('Terminate', '')).toBe('true');
    await learner.settle();
    expect(learner.shown).toEqual(['/sco-1', '/sco-3']);
    expect(learner.navigation()).toMatchObject({ current: 'sco-3', canGoBack: true });
  });

  it('tells what it has changed of the objectives that it shares, and begins with what other packages have', async () => {
    const ids = sharedObjectiveIds(tree);
    const toldBy = async (end: (learner: ReturnType<typeof browser>) => Promise<void>) => {
      const learner = browser(tree);
      await learner.open();
      learner.call('Initialize', '');
      learner.call('SetValue', 'cmi.success_status', 'passed');
      learner.call('Terminate', '');
      await end(learner);
      return changedObjectivesIn(JSON.parse(learner.server.sequencing ?? ''), ids);
    };
    const globals = { global: { isSatisfied: true } };
    expect(await toldBy((learner) => learner.navigate('continue'))).toEqual(globals);
    expect(await toldBy((learner) => learner.exit())).toEqual(globals);
    expect(await toldBy((learner) => learner.close())).toEqual(globals);

    const other = manifest('2004', [item(2, { sequencing: skipsWhenPassed }), item(3)]);
    const shown = async (of: typeof other, given: GlobalObjectives) => {
      const learner = browser(of, { values: new Map(), sequencing: null, globals: given });
      await learner.open();
      await learner.close();
      const { globals: told } = JSON.parse(learner.server.sequencing ?? '{}') as { globals?: object };
      return [learner.shown, told];
    };
    expect(await shown(other, {})).toEqual([['/sco-2'], undefined]);
    expect(await shown(other, globals)).toEqual([['/sco-3'], undefined]);
    expect(await shown({ ...other, objectivesGlobalToSystem: false }, globals)).toEqual([['/sco-2'], undefined]);
  });

  it('opens the next activity where no rule says otherwise, when the learner asks for it', async () => {
    const learner = browser(tree);
    await learner.open();
    learner.call('Initialize', '');
    learner.whenUnloaded(() => {
      learner.call('SetValue', 'cmi.success_status', 'failed');
      learner.call('Terminate', '');
    });
    await learner.navigate('continue');
    expect(learner.shown).toEqual(['/sco-1', '/sco-2']);
    await learner.navigate({ choice: 'sco-3' });
    expect(learner.shown.at(-1)).toBe('/sco-3');
  });

  it('goes on in the next launch where the last one was left, with what its objectives knew', async () => {
    const first = browser(tree);
    await first.open();
    first.call('Initialize', '');
    first.call('SetValue', 'cmi.success_status', 'passed');
    first.call('SetValue', 'cmi.completion_status', 'completed');
    first.call('SetValue', 'adl.nav.request', 'continue');
    first.call('Terminate', '');
    await first.settle();
    first.call('Initialize', '');
    first.whenUnloaded(() => first.call('Terminate', ''));
    await first.close();
    expect(first.server.sequencing?.length).toBeLessThan(6_000);

    const second = browser(tree, first.server);
    await second.open();
    expect(second.shown).toEqual(['/sco-3']);
    second.call('Initialize', '');
    second.whenUnloaded(() => second.call('Terminate', ''));
    await second.navigate('previous');
    expect(second.shown.at(-1)).toBe('/sco-1');
  });

  it('begins anew when the learner has ended the attempt, though the package asked for a suspension', async () => {
    const first = browser(tree);
    await first.open();
    await first.navigate({ choice: 'sco-3' });
    expect(first.navigation()).toMatchObject({ canExit: true });
    first.call('Initialize', '');
    first.whenUnloaded(() => {
      first.call('SetValue', 'adl.nav.request', 'suspendAll');
      first.call('Terminate', '');
    });
    await first.exit();
    expect(first.closed()).toBe(true);
    const second = browser(tree, first.server);
    await second.open();
    expect(second.shown).toEqual(['/sco-1']);
  });

  it('begins at its beginning likewise after an activity that never began', async () => {
    const first = browser(tree);
    await first.open();
    await first.navigate({ choice: 'sco-3' });
    await first.exit();
    const second = browser(tree, first.server);
    await second.open();
    expect(second.shown).toEqual(['/sco-1']);
  });

  it('does not let the learner end the attempt where the package hides that', async () => {
    const learner = browser(manifest('2004', [item(1, { hideLmsUi: ['exitAll'] }), item(2)]));
    await learner.open();
    expect(learner.navigation()).toMatchObject({ canExit: false });
  });

  it('goes on by choice where no activity has rules: nothing flows, and what SCOs ask for is chosen', async () => {
    const learner = browser({ ...manifest('2004', [item(1), item(2), item(3)]), sequencing: null });
    await learner.open();
    learner.call('Initialize', '');
    const valid = (request: string) => learner.call('GetValue', `adl.nav.request_valid.${request}`);
    expect(['continue', 'previous', 'choice.{target=item-2}'].map(valid)).toEqual(['false', 'false', 'true']);
    expect(learner.navigation()).toMatchObject({ canContinue: true, canGoBack: false, blocked: [] });
    learner.whenUnloaded(() => learner.call('Terminate', ''));
    await learner.navigate('continue');
    await learner.navigate('continue');
    expect(learner.navigation()).toMatchObject({ current: 'sco-3', canContinue: false, canGoBack: true });
    learner.call('Initialize', '');
    learner.call('SetValue', 'adl.nav.request', 'previous');
    learner.call('Terminate', '');
    await learner.settle();
    expect(learner.shown).toEqual(['/sco-1', '/sco-2', '/sco-3', '/sco-2']);
    await learner.exit();
    const anew = browser({ ...manifest('2004', [item(1), item(2), item(3)]), sequencing: null }, learner.server);
    await anew.open('sco-2');
    expect(anew.shown).toEqual(['/sco-1']);
  });

  it('keeps groups without rules closed for flow where others have rules, and open where none has', async () => {
    const group = (n: number) => item(n * 10, { launchable: null, items: [item(n), item(n + 1)] });
    const ruled = browser({ ...manifest('2004', [group(1)]), launchables: manifest('2004', [item(1), item(2)]).launchables });
    await ruled.open();
    expect(ruled.navigation()).toMatchObject({ current: 'sco-1', canContinue: false });
    const bare = browser({
      ...manifest('2004', [group(1)]),
      sequencing: null,
      launchables: manifest('2004', [item(1), item(2)]).launchables,
    });
    await bare.open();
    expect(bare.navigation()).toMatchObject({ current: 'sco-1', canContinue: true, blocked: [] });
    await bare.navigate('continue');
    await bare.navigate({ choice: 'item-10' });
    expect(bare.shown).toEqual(['/sco-1', '/sco-2', '/sco-1']);
  });

  it('keeps its place among activities that never begin', async () => {
    const first = browser(tree);
    await first.open();
    await first.navigate({ choice: 'sco-3' });
    await first.close();
    const second = browser(tree, first.server);
    await second.open();
    expect(second.shown).toEqual(['/sco-3']);
  });

  it('begins at its start, and where the learner was when the state of the tree is not stored', async () => {
    const learner = browser(tree);
    await learner.open('sco-3');
    expect([learner.shown, learner.calls]).toEqual([['/sco-3'], []]);
    const again = browser(tree, { values: new Map(), sequencing: null });
    await again.open();
    expect(again.shown).toEqual(['/sco-1']);
  });

  it('closes when the package asks to be left', async () => {
    const learner = browser(tree);
    await learner.open();
    learner.call('Initialize', '');
    learner.call('SetValue', 'adl.nav.request', 'exitAll');
    learner.call('Terminate', '');
    await learner.settle();
    expect(learner.closed()).toBe(true);
  });

  it('stays open when its only activity ends by itself', async () => {
    const learner = browser(manifest('2004', [item(1)]));
    await learner.open();
    learner.call('Initialize', '');
    learner.call('Terminate', '');
    await learner.settle();
    expect(learner.closed()).toBe(false);
  });
});
