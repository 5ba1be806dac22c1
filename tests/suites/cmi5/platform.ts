import type { CourseId, UnitId } from '../../../shared/kernel/ids.ts';
import { asId } from '../../../shared/kernel/ids.ts';
import { registrationStatements } from '../../../events/packages/statements/registration-statements.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { commitItems, readCommit } from '../../../functions/platform/store/event-store.ts';
import { ENROL_IN_COURSE } from '../../fixtures/calls.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { makePersonas, type PersonName, type Personas, signIn } from '../../fixtures/personas.ts';
import { switchApiAccess } from '../lrs/api-access.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

const HOST = 'acme.localhost';
const PATIENCE_MS = 20_000;
const KEY = 'mutation { createApiKey(name: "Suite", scopes: ["statements:read"]) { api_key { id } secret } }';
const CREATE = `mutation ($scorm: [ScormUnitInput!]) { CreateCourse(title: "Suite", description: "x", scorm: $scorm, branchUrl: "north") {
  id units { id ... on ScormUnitType { scorm { id uuid scos { uuid } } } } } }`;
const WAIVE = `mutation ($user: ID!, $course: ID!, $unit: ID!, $part: ID!, $reason: String!) {
  waivePackagePart(user_id: $user, course_id: $course, unit_id: $unit, part_id: $part, reason: $reason) }`;

type Imported = { readonly course: string; readonly unit: string; readonly scormId: string; readonly aus: readonly string[] };
type Launch = { readonly imported: Imported; readonly au: number; readonly registration: string; readonly url: string };

/** A package that the product does not take. */
export class Refused extends Error {}

/** The product, as the suite drives it: one learner, to whom each package is a course of its own. */
export class Platform {
  private readonly cloud: Cloud;
  private readonly personas: Personas;
  private readonly key: string;
  private readonly tokens = new Map<PersonName, Promise<string>>();
  private readonly launches: Launch[] = [];
  private readonly sessions = new Map<string, Launch>();
  private readonly imported = new Map<string, Imported>();

  private constructor(cloud: Cloud, personas: Personas, key: string) {
    this.cloud = cloud;
    this.personas = personas;
    this.key = key;
  }

  /** Starts the product on an empty folder, with a key that reads statements. */
  static async start(): Promise<Platform> {
    const cloud = await startCloud();
    const personas = await makePersonas();
    await switchApiAccess(cloud, personas.t1.id);
    const token = await signIn(cloud, 'a1', HOST);
    const { data, errors } = await cloud.graphql(HOST, KEY, {}, { token });
    if (!data) throw new Error(`The product made no key: ${JSON.stringify(errors)}`);
    const { api_key: made, secret } = data.createApiKey;
    return new Platform(cloud, personas, Buffer.from(`${made.id}:${secret}`).toString('base64'));
  }

  stop(): Promise<void> {
    return this.cloud.stop();
  }

  private tokenOf(name: PersonName): Promise<string> {
    const token = this.tokens.get(name) ?? signIn(this.cloud, name, HOST, name === 'l1' ? 'north' : undefined);
    this.tokens.set(name, token);
    return token;
  }

  private headers = async (name: PersonName): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await this.tokenOf(name)}`,
    ...(name === 'l1' && { 'x-branch-url': 'north' }),
  });

  private async ask<Data = Replies>(query: string, variables: Record<string, unknown>): Promise<Data> {
    const { data, errors } = await this.cloud.graphql<Data>(HOST, query, variables, { token: await this.tokenOf('a1') });
    if (!data || errors.length > 0) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Uploads a package and enrols the learner in a course of it. Returns the id of the course. @throws Refused */
  async importCourse(bytes: string, name: string): Promise<string> {
    const form = new FormData();
    form.append('scorm', new File([Buffer.from(bytes, 'base64')], name));
    const response = await this.cloud.fetch(HOST, '/api/upload-scorm', { method: 'POST', body: form, headers: await this.headers('a1') });
    const body = (await response.json()) as { url: string; error?: string };
    if (response.status >= 400 && response.status < 500) throw new Refused(body.error ?? String(response.status));
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    const scorm = [{ unit_order: 1, title: name, scorm_path: body.url }];
    type Made = { CreateCourse: { id: string; units: { id: string; scorm: { id: string; scos: { uuid: string }[] } }[] } };
    const { CreateCourse: made } = await this.ask<Made>(CREATE, { scorm });
    const [unit] = made.units;
    if (!unit) throw new Error('The course has no unit.');
    await this.ask(ENROL_IN_COURSE, { user: String(this.personas.people.l1.id), course: made.id });
    const aus = unit.scorm.scos.map(({ uuid }) => uuid);
    this.imported.set(made.id, { course: made.id, unit: unit.id, scormId: unit.scorm.id, aus });
    return made.id;
  }

  private async open(imported: Imported, au: number, name: PersonName): Promise<Launch> {
    const body = { courseId: imported.course, unitId: imported.unit, scormId: imported.scormId, scoUuid: imported.aus[au] };
    const headers = { ...(await this.headers(name)), 'content-type': 'application/json' };
    const response = await this.cloud.fetch(HOST, '/api/scorm/initialize', { method: 'POST', headers, body: JSON.stringify(body) });
    const opened = (await response.json()) as { sessionId: string; launch_url: string };
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(opened)}`);
    const registration = new URL(opened.launch_url).searchParams.get('registration') ?? '';
    const launch = { imported, au, registration, url: opened.launch_url };
    this.launches.push(launch);
    this.sessions.set(opened.sessionId, launch);
    return launch;
  }

  /** Returns the address of a launch: of the learner, of an author who looks at it, or of the learner after the unit was completed. */
  async launchUrl(course: string, au: number, mode: string): Promise<string> {
    const imported = this.imported.get(course);
    if (!imported) throw new Error(`There is no course ${course}.`);
    if (mode === 'Browse') return (await this.open(imported, au, 'a1')).url;
    if (mode === 'Review') await this.waive((await this.open(imported, au, 'l1')).registration, au, 'To be reviewed');
    return (await this.open(imported, au, 'l1')).url;
  }

  /** Lets the learner off an AU. */
  async waive(registration: string, au: number, reason: string): Promise<void> {
    const { imported } = this.launchOf(registration);
    const { course, unit, aus } = imported;
    await this.ask(WAIVE, { user: String(this.personas.people.l1.id), course, unit, part: aus[au], reason });
  }

  /** Abandons a session, as the next launch of its AU does. */
  async abandon(session: string): Promise<void> {
    const launch = this.sessions.get(session);
    if (!launch) throw new Error(`There is no session ${session}.`);
    await this.open(launch.imported, launch.au, 'l1');
  }

  private launchOf(registration: string): Launch {
    const launch = this.launches.find((each) => each.registration === registration);
    if (!launch) throw new Error(`There is no registration ${registration}.`);
    return launch;
  }

  /** Returns how many statements the learner's registration holds, by its events. */
  private async countOf(registration: string): Promise<number> {
    const { imported } = this.launchOf(registration);
    const [course, unit] = [asId<CourseId>(Number(imported.course)), asId<UnitId>(Number(imported.unit))];
    const { t1, people } = this.personas;
    const items = await commitItems(streams.packageRegistrations(t1.scope, people.l1.id, course, unit), 1);
    const commits = await Promise.all(items.map((item) => readCommit<RegistrationEvent>(item)));
    return commits.reduce((sum, { events }) => sum + registrationStatements(events).length, 0);
  }

  /** Returns the record store's answer to a query, once it has all statements of the registration that is asked for. */
  async statements(query: string): Promise<string> {
    const registration = new URLSearchParams(query).get('registration') ?? '';
    const count = await this.countOf(registration);
    let text = '';
    await eventually(async () => {
      const headers = { authorization: `Basic ${this.key}`, 'x-experience-api-version': '1.0.3' };
      const response = await this.cloud.fetch(HOST, `/api/xapi/statements?${query}`, { headers });
      text = await response.text();
      if (response.status !== 200) throw new Error(text);
      return (JSON.parse(text) as { statements: unknown[] }).statements.length >= count;
    }, PATIENCE_MS);
    return text;
  }
}
