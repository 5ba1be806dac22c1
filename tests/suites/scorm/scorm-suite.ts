import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PackageFiles } from '../../../functions/packages/reading/manifest/package-paths.ts';
import { readManifestOf } from '../../../functions/packages/reading/manifest/package-manifest.ts';
import type { ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import { itemsOf } from '../../../web/package-shell/navigation/navigator.ts';
import type { Suite, SuiteResult } from '../suite.ts';
import { readCase } from './commands.ts';
import { type SuiteLearner, SuitePlayer } from './player.ts';
import { readProperties } from './properties.ts';
import { numberOf, type Replay, replay, totalOf } from './replay.ts';

const COURSES = 'software_development/TestSuite/LMSRTE/Courses';
const WORDS = 'software_development/resources/org/adl/testsuite/rte/lms/util/resources/Commands.properties';
const GROUPS = ['API', 'CM', 'DMB', 'SX', 'RU', 'OB', 'DMI'] as const;

/** Returns the manifest of a case. Its packages share files that are copied into each when they are built: those it names are there. */
function readManifest(folder: string, name: string): ScormManifest {
  const bytes = readFileSync(join(folder, COURSES, `LMSTestPackage_${name}`, 'imsmanifest.xml'));
  const names = [...bytes.toString().matchAll(/\b(?:href|xml:base)\s*=\s*"([^"]*)"/g)].map(([, path = '']) => path);
  const bases = names.filter((path) => path.endsWith('/'));
  const files = names.flatMap((path) => [path, ...bases.map((base) => base + path)]).map((path) => path.toLowerCase());
  const source = { file: 'imsmanifest.xml', files: new PackageFiles(files), packageUuid: 'suite' };
  return readManifestOf('imsmanifest.xml', bytes, source).manifest as ScormManifest; // of this kind of manifest
}

function play(folder: string, name: string, words: ReadonlyMap<string, string>, learner: SuiteLearner): Replay {
  const properties = readProperties(readFileSync(join(folder, COURSES, 'TestCases', `${name}.properties`), 'latin1'));
  const start = new Map(properties).get('start') ?? '';
  const visits = readCase(words, properties);
  try {
    const manifest = readManifest(folder, name);
    const titles = itemsOf(manifest).map(({ title, launchable, identifier }) => [title, launchable ?? identifier] as const);
    const byTitle = new Map([...titles, ['root', manifest.organization ?? '']]);
    const byNumber = new Map(manifest.launchables.map(({ entry, uuid }) => [numberOf(entry), uuid]));
    return replay(new SuitePlayer(manifest, learner), { name, start, visits, byTitle, byNumber });
  } catch (error) {
    return { passed: 0, total: totalOf(visits), failures: [`${name}: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

/** Returns what a group of cases came to, call by call. */
function playGroup(folder: string, group: string, names: readonly string[], words: ReadonlyMap<string, string>): SuiteResult {
  // The cases of a group are those of one learner, whose packages share objectives.
  const learner: SuiteLearner = { objectives: {}, data: {} };
  const replays = names.filter((name) => name.split('-')[0] === group).map((name) => play(folder, name, words, learner));
  return {
    name: `SCORM 2004 ${group}`,
    passed: replays.reduce((sum, { passed }) => sum + passed, 0),
    total: replays.reduce((sum, { total }) => sum + total, 0),
    failures: replays.flatMap(({ failures }) => failures),
  };
}

/** ADL's run-time cases of SCORM 2004, 4th edition, call by call against the API and the navigator of the shell. */
export const scormSuite: Suite = {
  folder: 'SCORM-2004-4ed-Test-Suite',
  needs: WORDS,
  run: (folder, report) => {
    const words = new Map(readProperties(readFileSync(join(folder, WORDS), 'latin1')));
    const names = readdirSync(join(folder, COURSES, 'TestCases'))
      .map((file) => file.replace('.properties', ''))
      .toSorted();
    // The library writes what it does to the console.
    console.log = () => undefined;
    console.info = () => undefined;
    console.debug = () => undefined;
    console.warn = () => undefined;
    for (const group of GROUPS) report(playGroup(folder, group, names, words));
    return Promise.resolve();
  },
};
