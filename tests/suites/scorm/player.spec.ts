import { describe, expect, it } from 'vitest';
import { PackageFiles } from '../../../functions/files/packages/manifest/package-paths.ts';
import { readManifestOf } from '../../../functions/files/packages/manifest/package-manifest.ts';
import type { ScormManifest } from '../../../shared/packages/manifest.ts';
import { SuitePlayer } from './player.ts';

const NAMESPACES = ['xmlns:imsss="http://www.imsglobal.org/xsd/imsss"', 'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"'].join(' ');

/** Returns a player of a package with these items; each is a SCO of its own. */
function playerOf(items: readonly string[], sequencing = '<imsss:controlMode flow="true"/>'): SuitePlayer {
  const list = items.map(
    (inside, index) => `<item identifier="i${index}" identifierref="r${index}"><title>SCO ${index}</title>${inside}</item>`,
  );
  const resources = items.map((_, index) => `<resource identifier="r${index}" adlcp:scormType="sco" href="a.html?act=${index}"/>`);
  const text = `<manifest identifier="m" ${NAMESPACES}><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>T</title>${list.join('')}<imsss:sequencing>${sequencing}</imsss:sequencing></organization></organizations>
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

  it('opens a SCO again that suspended itself and asked for itself', () => {
    const player = playerOf(['', '']);
    player.call('SetValue', ['cmi.suspend_data', 'page 2']);
    player.call('SetValue', ['cmi.exit', 'suspend']);
    player.call('SetValue', ['adl.nav.request', '{target=i0}choice']);
    expect(player.end()).toBe(true);
    expect(player.call('Initialize', [''])).toBe('true');
    expect([get(player, 'cmi.entry'), get(player, 'cmi.suspend_data')]).toEqual([
      ['resume', '0'],
      ['page 2', '0'],
    ]);
  });

  it('begins a SCO with a status that is not known, so that one that tells nothing is completed for its rules', () => {
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
});
