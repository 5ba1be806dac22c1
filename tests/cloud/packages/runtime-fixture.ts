import { type Packed, zip } from '../../fixtures/files.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ACME, type CourseFixture, ENROL } from '../learning/course-fixture.ts';
import { MANIFEST, packed, type PackageUnit, publishPackage, uploadPackage } from './package-fixture.ts';

/** A published course with one package. */
export type PackagedCourse = {
  readonly id: number;
  readonly unit: PackageUnit;
  readonly scormId: string;
  readonly uuid: string;
  readonly scos: readonly string[];
};

const MANIFEST_2004 = `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
 xmlns:imsss="http://www.imsglobal.org/xsd/imsss"><metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Small course</title><item identifier="i" identifierref="r"><title>Page</title>
<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="PRIMARY" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective>
<imsss:objective objectiveID="second"/></imsss:objectives></imsss:sequencing></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormType="sco" href="index.html"/></resources></manifest>`;

const bucket = (flags: string): string =>
  `<adlcp:data><adlcp:map targetID="bucket" ${flags}/><adlcp:map targetID="fixed" writeSharedData="false"/></adlcp:data>`;

/** An objective that other packages of the learner share. */
const MANIFEST_SHARES = MANIFEST_2004.replace(
  '<imsss:objective objectiveID="second"/>',
  '<imsss:objective objectiveID="second"><imsss:mapInfo targetObjectiveID="shared" readSatisfiedStatus="true" writeSatisfiedStatus="true"/></imsss:objective>',
);

/** Two SCOs with a bucket of data, which the second may not read. */
const MANIFEST_DATA = MANIFEST_2004.replace(
  '</imsss:sequencing></item>',
  `</imsss:sequencing>${bucket('')}</item><item identifier="j" identifierref="s"><title>Second</title>${bucket('readSharedData="false"')}</item>`,
).replace('</resources>', '<resource identifier="s" type="webcontent" adlcp:scormType="sco" href="second.html"/></resources>');

/** Two SCOs of SCORM 1.2, the first with a mastery score. */
const MANIFEST_TWO = MANIFEST.replace(
  '</item></organization>',
  '<adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>a=1</adlcp:datafromlms><adlcp:masteryscore>80</adlcp:masteryscore></item><item identifier="j" identifierref="s"><title>Second</title></item></organization>',
).replace('</resources>', '<resource identifier="s" type="webcontent" adlcp:scormtype="sco" href="second.html"/></resources>');

const page: Packed = packed('index.html', '<!doctype html><title>Page</title>');
const archive = (manifest: string): Buffer => zip([packed('imsmanifest.xml', manifest), page, packed('second.html', 'x')]);
const ARCHIVES = {
  one: archive(MANIFEST.replace('Index.html', 'index.html')),
  two: archive(MANIFEST_TWO.replace('Index.html', 'index.html')),
  '2004': archive(MANIFEST_2004),
  shares: archive(MANIFEST_SHARES),
  keeps: archive(
    MANIFEST_SHARES.replace(
      '<organization ',
      '<organization xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" adlseq:objectivesGlobalToSystem="false" ',
    ),
  ),
  data: archive(MANIFEST_DATA),
  'own data': archive(MANIFEST_DATA.replace('<organization ', '<organization adlcp:sharedDataGlobalToSystem="false" ')),
} as const;

/** Publishes a course with a package, in which these learners are enrolled. */
export async function courseWithPackage(fixture: CourseFixture, archive: Buffer, learners: readonly PersonName[]): Promise<PackagedCourse> {
  const { body, status } = await uploadPackage(fixture, archive);
  if (status !== 200) throw new Error(`The package was refused: ${body.error}`);
  const { id, unit } = await publishPackage(fixture, { scorm_path: body.url });
  for (const name of learners) await fixture.get(name, ENROL, { id });
  const { uuid = '', scos = [] } = unit.scorm ?? {};
  return { id, unit, scormId: body.scorm.id, uuid, scos: scos.map((sco) => sco.uuid) };
}

/** Publishes a course with a small package of SCORM, in which these learners are enrolled. */
export const packagedCourse = (
  fixture: CourseFixture,
  kind: keyof typeof ARCHIVES,
  learners: readonly PersonName[] = ['l1'],
): Promise<PackagedCourse> => courseWithPackage(fixture, ARCHIVES[kind], learners);

/** The body of an answer, of whatever call. */
export type RuntimeAnswer = {
  readonly status: number;
  readonly token: string | null;
  readonly body: {
    readonly sessionId: string;
    readonly cmi: Record<string, string>;
    readonly launchToken: string;
    readonly launch_url: string;
    readonly shell_url: string;
    readonly mode: string;
    readonly sco: string;
    readonly scormId: string;
    readonly seq: number;
    readonly is_complete: boolean;
    readonly scos: readonly { uuid: string; status: string; score: number | null }[];
    readonly value: string;
    readonly errorCode: string;
    readonly code: string;
    readonly reason: string;
    readonly key: string;
    readonly sequencing: string | null;
    readonly globals: object;
  };
};

const answerOf = async (response: Response): Promise<RuntimeAnswer> => ({
  status: response.status,
  token: response.headers.get('x-trellis-after'),
  body: (await response.json()) as RuntimeAnswer['body'],
});

/** Returns what names a package, and its course, in a body. */
export const named = ({ id, unit, scormId, uuid, scos }: PackagedCourse, sco = 0) => ({
  courseId: String(id),
  unitId: unit.id,
  scormId,
  scoUuid: scos[sco] ?? uuid,
});

/** Makes a call with the bearer of a person. */
export async function call(fixture: CourseFixture, who: PersonName, name: string, body: Record<string, unknown>): Promise<RuntimeAnswer> {
  if (name !== 'get-value') return answerOf(await fixture.post(who, `/api/scorm/${name}`, body));
  const query = new URLSearchParams(body as Record<string, string>).toString();
  return answerOf(await fixture.fetchAs(who, `/api/scorm/get-value?${query}`));
}

/** Makes a call with a launch token on the host of a package. */
export async function launched(
  fixture: CourseFixture,
  opened: Pick<RuntimeAnswer['body'], 'launchToken' | 'shell_url'>,
  name: string,
  body: Record<string, unknown>,
  host = new URL(opened.shell_url).hostname,
): Promise<RuntimeAnswer> {
  const headers = { authorization: `Bearer ${opened.launchToken}`, 'content-type': 'application/json' };
  return answerOf(await fixture.cloud.fetch(host, `/_t/scorm/${name}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Signs a person out everywhere. */
export const signOut = async (fixture: CourseFixture, token: string): Promise<number> =>
  (await fixture.cloud.fetch(ACME, '/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status;
