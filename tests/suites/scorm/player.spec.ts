import { describe, expect, it } from 'vitest';
import { PackageFiles } from '../../../functions/packages/reading/manifest/package-paths.ts';
import { readManifestOf } from '../../../functions/packages/reading/manifest/package-manifest.ts';
import type { ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import { SuitePlayer } from './player.ts';

const NAMESPACES = [
  'xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
  'xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"',
].join(' ');

/** Returns a player of a package with these items; each is a SCO of its own. */
function playerOf(items: readonly string[], sequencing = '<imsss:controlMode flow="true"/>', attributes = ''): SuitePlayer {
  const list = items.map(
    (inside, index) => `<item identifier="i${index}" identifierref="r${index}"><title>SCO ${index}</title>${inside}</item>`,
  );
  const resources = items.map((_, index) => `<resource identifier="r${index}" adlcp:scormType="sco" href="a.html?act=${index}"/>`);
  const text = `<manifest identifier="m" ${NAMESPACES}><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
<organizations default="o"><organization identifier="o" ${attributes}><title>T</title>${list.join('')}<imsss:sequencing>${sequencing}</imsss:sequencing></organization></organizations>
<resources>${resources.join('')}</resources></manifest>`;
  const source = { file: 'imsmanifest.xml', files: new PackageFiles(['a.html']), packageUuid: 'p' };
  const player = new SuitePlayer(readManifestOf('imsmanifest.xml', Buffer.from(text), source).manifest as ScormManifest); // of this kind
  player.launch();
  player.call('Initialize', ['']);
  return player;
}

const get = (player: SuitePlayer, element: string): string[] => [player.call('GetValue', [element]), player.call('GetLastError', [])];

describe('a package of SCORM 2004 with an activity tree', () => {
  it('delivers an activity that has a limit of time, and tells the SCO of it', () => {
    const limit = '<imsss:sequencing><imsss:limitConditions attemptAbsoluteDurationLimit="PT1H"/></imsss:sequencing>';
    const player = playerOf(['', limit]);
    expect(player.navigate('continue')).toBe(true);
    expect(player.current()?.title).toBe('SCO 1');
    player.call('Initialize', ['']);
    expect(get(player, 'cmi.max_time_allowed')).toEqual(['PT1H', '0']);
  });

  it('tells a SCO what its manifest says of it, and what it has answered before', () => {
    const inside = `<adlcp:timeLimitAction>exit,message</adlcp:timeLimitAction><adlcp:dataFromLMS>a=1</adlcp:dataFromLMS>
<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5"/>`;
    const player = playerOf([inside]);
    for (const [element, value] of [
      ['time_limit_action', 'exit,message'],
      ['launch_data', 'a=1'],
      ['completion_threshold', '0.5'],
    ] as const)
      expect([element, ...get(player, `cmi.${element}`)]).toEqual([element, value, '0']);
    player.call('SetValue', ['cmi.interactions.0.id', 'q1']);
    player.call('SetValue', ['cmi.interactions.0.type', 'choice']);
    player.call('SetValue', ['cmi.interactions.0.learner_response', 'a[,]b']);
    player.close();
    player.launch();
    player.call('Initialize', ['']);
    expect(get(player, 'cmi.interactions.0.learner_response')).toEqual(['a[,]b', '0']);
  });

  it('opens a SCO again that suspended itself and asked for itself', () => {
    const player = playerOf(['', '']);
    player.call('SetValue', ['cmi.suspend_data', 'page 2']);
    player.call('SetValue', ['cmi.exit', 'suspend']);
    player.call('SetValue', ['adl.nav.request', '{target=i0}choice']);
    expect(player.terminate()).toBe(true);
    expect(player.call('Initialize', [''])).toBe('true');
    expect([get(player, 'cmi.entry'), get(player, 'cmi.suspend_data')]).toEqual([
      ['resume', '0'],
      ['page 2', '0'],
    ]);
  });

  it('begins a SCO with an unknown status, so that one that tells nothing is completed for its rules', () => {
    const rule = `<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="completed"/></imsss:ruleConditions>
<imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules></imsss:sequencing>`;
    const player = playerOf([rule, '']);
    expect(get(player, 'cmi.completion_status')).toEqual(['unknown', '0']);
    expect(player.navigate('continue')).toBe(true);
    player.call('Initialize', ['']);
    expect(player.call('GetValue', ['adl.nav.request_valid.choice.{target=i0}'])).toBe('false');
  });

  it('gives a SCO nothing of the one before it', () => {
    const passing = `<adlcp:dataFromLMS>first</adlcp:dataFromLMS><imsss:sequencing><imsss:limitConditions attemptAbsoluteDurationLimit="PT1H"/><imsss:objectives>
<imsss:primaryObjective objectiveID="o" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`;
    const player = playerOf([passing, '']);
    expect(get(player, 'cmi.scaled_passing_score')).toEqual(['0.6', '0']);
    player.navigate('continue');
    player.call('Initialize', ['']);
    for (const element of ['scaled_passing_score', 'launch_data', 'max_time_allowed'])
      expect([element, get(player, `cmi.${element}`)[0]]).toEqual([element, '']);
  });

  const rules = (kind: string, condition: string, action: string): string =>
    `<imsss:sequencingRules><imsss:${kind}><imsss:ruleConditions><imsss:ruleCondition condition="${condition}"/></imsss:ruleConditions><imsss:ruleAction action="${action}"/></imsss:${kind}></imsss:sequencingRules>`;
  const sequencing = (inside: string): string => `<imsss:sequencing>${inside}</imsss:sequencing>`;
  const set = (player: SuitePlayer, element: string, value: string): string => player.call('SetValue', [element, value]);

  it('goes where the learner asks, whatever the SCO asks for before or while it is left', () => {
    const player = playerOf(['', '', '', '']);
    set(player, 'adl.nav.request', '{target=i2}choice');
    player.whenLeft('exitAll');
    expect(player.navigate('continue')).toBe(true);
    expect(player.current()?.title).toBe('SCO 1');
  });

  it('goes on with an activity whose SCO has terminated, until the learner asks for another one', () => {
    const player = playerOf([sequencing(rules('postConditionRule', 'always', 'exitAll')), '']);
    expect(player.terminate()).toBe(false);
    expect(player.current()?.title).toBe('SCO 0');
    player.navigate('continue');
    expect(player.current()).toBeNull();
  });

  it('keeps a status unknown that the SCO set to unknown', () => {
    const player = playerOf([sequencing(rules('postConditionRule', 'activityProgressKnown', 'retry')), '']);
    set(player, 'cmi.completion_status', 'unknown');
    player.navigate('continue');
    expect(player.current()?.title).toBe('SCO 1');
  });

  it('keeps a rule that always holds for an activity that is not tracked', () => {
    const untracked = sequencing(`${rules('preConditionRule', 'always', 'skip')}<imsss:deliveryControls tracked="false"/>`);
    const player = playerOf(['', untracked, '']);
    player.navigate('continue');
    expect(player.current()?.title).toBe('SCO 2');
  });

  it('forgets at a retry of all of it what its objectives were, where it keeps them for itself', () => {
    const objective = (id: string, maps: string): string => `<imsss:objective objectiveID="${id}">${maps}</imsss:objective>`;
    const map = (target: string, flags = ''): string => `<imsss:mapInfo targetObjectiveID="${target}" ${flags}/>`;
    const writes = 'readSatisfiedStatus="false" writeSatisfiedStatus="true"';
    const rule = (kind: string, conditions: string, action: string): string =>
      `<imsss:sequencingRules><imsss:${kind}><imsss:ruleConditions>${conditions}</imsss:ruleConditions><imsss:ruleAction action="${action}"/></imsss:${kind}></imsss:sequencingRules>`;
    const skipped = `<imsss:sequencing>${rule('preConditionRule', '<imsss:ruleCondition referencedObjective="seen" condition="satisfied"/>', 'skip')}<imsss:objectives><imsss:primaryObjective/>${objective('seen', map('g-seen'))}</imsss:objectives></imsss:sequencing>`;
    const ending = `<imsss:sequencing>${rule('postConditionRule', '<imsss:ruleCondition condition="always"/>', 'exitParent')}<imsss:objectives><imsss:primaryObjective/>${objective('seen', map('g-seen', writes))}${objective('all', map('g-all', writes))}</imsss:objectives></imsss:sequencing>`;
    const root = `<imsss:controlMode flow="true"/>${rule('postConditionRule', '<imsss:ruleCondition operator="not" condition="satisfied"/>', 'retry')}<imsss:objectives><imsss:primaryObjective objectiveID="p">${map('g-all')}</imsss:primaryObjective></imsss:objectives>`;
    const afterRetry = (attributes: string): string | undefined => {
      const player = playerOf([skipped, ending], root, attributes);
      player.navigate('continue');
      player.call('Initialize', ['']);
      for (const [index, status] of ['passed', 'failed'].entries())
        player.call('SetValue', [`cmi.objectives.${index}.success_status`, status]);
      player.call('SetValue', ['adl.nav.request', 'continue']);
      player.terminate();
      return player.current()?.title;
    };
    expect([afterRetry(''), afterRetry('adlseq:objectivesGlobalToSystem="false"')]).toEqual(['SCO 1', 'SCO 0']);
  });

  it('lets an activity of a limited number of attempts go on that has begun', () => {
    const player = playerOf(['', ''], '<imsss:controlMode flow="true"/><imsss:limitConditions attemptLimit="1"/>');
    expect(player.navigate('continue')).toBe(true);
    expect(player.current()?.title).toBe('SCO 1');
  });

  it('begins a SCO anew that was left for good, and goes on with one that was suspended', () => {
    const player = playerOf(['', '', '']);
    const leaveAndComeBack = (exit: string): void => {
      set(player, 'cmi.location', 'page 3');
      set(player, 'cmi.exit', exit);
      player.navigate('continue');
      player.call('Initialize', ['']);
      player.navigate('previous');
      player.call('Initialize', ['']);
    };
    leaveAndComeBack('suspend');
    expect([get(player, 'cmi.entry')[0], get(player, 'cmi.location')[0]]).toEqual(['resume', 'page 3']);
    leaveAndComeBack('normal');
    expect([get(player, 'cmi.entry')[0], get(player, 'cmi.location')[0]]).toEqual(['ab-initio', '']);
  });

  it('goes on where the learner closed the window, though the SCO did not suspend itself', () => {
    const player = playerOf(['', '']);
    set(player, 'cmi.location', 'page 3');
    set(player, 'cmi.exit', 'normal');
    player.close();
    player.launch();
    player.call('Initialize', ['']);
    expect([get(player, 'cmi.entry')[0], get(player, 'cmi.location')[0]]).toEqual(['resume', 'page 3']);
  });
});
