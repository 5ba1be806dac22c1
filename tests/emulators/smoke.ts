import { eventually } from '../fixtures/eventually.ts';
import { type SmokeCaller, choosePassword, get, rest, signIn } from './journey/caller.ts';
import { expectPicture, publishCourse, TITLE, uploadPicture } from './journey/course.ts';
import {
  answerQuestions,
  beat,
  type Certificate,
  certificateOf,
  complete,
  enrol,
  expectIssued,
  expectReport,
  expectRow,
} from './journey/learning.ts';
import { BRANCH, DOMAIN, inviteAdmin, makeBranch, makeFirstAdmin, makeInstance, PEOPLE } from './journey/tenant.ts';
import type { SmokeTarget } from './smoke-target.ts';
import type { Steps } from './steps.ts';

/** What a journey left behind, so that a later look can tell whether anything got lost. */
export type SmokeTrace = { readonly host: string; readonly course: string; readonly certificate: Certificate };

const ASK = 'mutation ($email: String!, $domain: String) { sendPasswordReset(email: $email, instance_domain: $domain) }';
const COVER = 'query ($id: Int!) { course(id: $id) { thumbnail } }';

const hostOf = (target: SmokeTarget): string => `${DOMAIN}.${target.productDomain}`;

/** Reads the link in somebody's mail, and chooses a password by it. */
async function passwordByMail(target: SmokeTarget, who: keyof typeof PEOPLE): Promise<void> {
  const person = PEOPLE[who];
  let link: string | undefined;
  await eventually(async () => {
    link = /https?:\/\/\S+/.exec((await target.mailTo(person.email)).at(-1)?.text ?? '')?.[0];
    return link !== undefined;
  }, 30_000);
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  await choosePassword(target, hostOf(target), token, person);
}

async function expectCover(target: SmokeTarget, author: SmokeCaller, course: string): Promise<void> {
  const { course: found } = await get(target, author, COVER, { id: Number(course) });
  await expectPicture(target, author.host, found.thumbnail);
}

/**
 * One journey through the whole product, from the first super admin to a certificate; each part of it is a counted step. `firstAdmin`
 * makes that one as an operator would, and returns the token of the link.
 */
export async function smoke(target: SmokeTarget, { step }: Steps, firstAdmin = () => makeFirstAdmin(target)): Promise<SmokeTrace> {
  const host = hostOf(target);
  const setupToken = await step('the first super admin is made', firstAdmin);
  const superAdmin = await step('the first super admin chooses a password by the one-time link, and signs in', async () => {
    await choosePassword(target, target.productDomain, setupToken, PEOPLE.superAdmin);
    const caller = await signIn(target, PEOPLE.superAdmin, target.productDomain);
    await rest(target, caller, '/api/user');
    return caller;
  });
  const instance = await step('they make an instance', () => makeInstance(target, superAdmin));
  const admin = await step('its admin gets a mail with a link, chooses a password, and signs in', async () => {
    await inviteAdmin(target, superAdmin, instance);
    await passwordByMail(target, 'admin');
    return signIn(target, PEOPLE.admin, host);
  });
  await step('a branch and a learner in it are made', () => makeBranch(target, instance));
  const learner = await step('the learner asks for a link, gets it by mail, and signs in to the branch', async () => {
    await get(target, { host }, ASK, { email: PEOPLE.learner.email, domain: DOMAIN });
    await passwordByMail(target, 'learner');
    return signIn(target, PEOPLE.learner, host, BRANCH);
  });
  const picture = await step('a picture is uploaded by ticket', () => uploadPicture(target, admin));
  const { id: course } = await step('a course is published with it', () => publishCourse(target, admin, picture));
  await step('the picture is shown on the cover', () => expectCover(target, admin, course));
  await step('the learner is found in the list (book) and enrolled', () => enrol(target, admin, PEOPLE.learner.email, course));
  await step('the learner sees the course (projector)', () => expectRow(target, learner, course, 0));
  await step('time in a unit is counted', () => beat(target, learner, course));
  await step('the learner answers', () => answerQuestions(target, learner, course));
  await step('the learner completes the course', () => complete(target, learner, course));
  await step("the learner's row says so (projector)", () => expectRow(target, learner, course, 100));
  await step('the report says so (book)', () => expectReport(target, admin));
  await step('a certificate is issued by itself (relay, bus, reactor)', expectIssued);
  const certificate = await step('the certificate is downloaded as PDF and verifies', () => certificateOf(target, learner, course, TITLE));
  return { host, course, certificate };
}

/** Asks again for everything the journey left, after whatever has happened to the deployment since. */
export async function revisit(target: SmokeTarget, { host, course, certificate }: SmokeTrace, { step }: Steps): Promise<void> {
  const admin = await step('the admin signs in as before', () => signIn(target, PEOPLE.admin, host));
  const learner = await step('the learner signs in as before', () => signIn(target, PEOPLE.learner, host, BRANCH));
  await step('the picture is still shown', () => expectCover(target, admin, course));
  await step("the learner's row is as it was", () => expectRow(target, learner, course, 100));
  await step('the report is as it was', () => expectReport(target, admin));
  await step('the certificate is the same', async () => {
    const again = await certificateOf(target, learner, course, TITLE);
    if (again.code !== certificate.code || again.hash !== certificate.hash) throw new Error('Another certificate was handed out.');
  });
}
