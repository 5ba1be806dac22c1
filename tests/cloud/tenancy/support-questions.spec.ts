import { describe, expect, it } from 'vitest';
import { PRODUCT_QUESTIONS } from '../../../shared/tenancy/product-questions.ts';
import { signIn } from '../../fixtures/personas.ts';
import { ACME, cloud, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const FIELDS = '{ is_own questions { question answer } }';
const READ = `query ($branchUrl: String) { supportQuestions(branchUrl: $branchUrl) ${FIELDS} }`;
const SET = `mutation ($questions: [SupportQuestionInput!]) { setSupportQuestions(questions: $questions) ${FIELDS} }`;
const AUDIT = '{ auditLogPage(act: "instance", limit: 50) { data { sentence } } }';

const read = async (who: 'a1' | 'l1' | 'm1') =>
  (await cloud.graphql(ACME, READ, { branchUrl: 'north' }, { token: await signIn(cloud, who, ACME) })).data?.supportQuestions;
const set = async (who: 'a1' | 'i1' | 'l1', questions: unknown) =>
  cloud.graphql(ACME, SET, { questions }, { token: await signIn(cloud, who, ACME) });

const TENANT_QUESTIONS = [
  { question: 'Wo finde ich meine Kurse?', answer: 'Unter My Courses.\nFragen Sie sonst Frau Öztürk.' },
  { question: '修了証はどこですか？', answer: 'My Certificates です。' },
  { question: 'Is <b>markup</b> shown?', answer: '<script>alert(1)</script> is shown as it was typed.' },
];

describe('the questions of support [E114]', () => {
  it('are those of the product until an administrator writes others, in their order and as typed', async () => {
    expect(await read('l1')).toEqual({ is_own: false, questions: PRODUCT_QUESTIONS });
    const typed = TENANT_QUESTIONS.map(({ question, answer }) => ({ question: `  ${question} `, answer: answer.replace('\n', '\r\n') }));
    expect((await set('a1', typed)).data?.setSupportQuestions).toEqual({ is_own: true, questions: TENANT_QUESTIONS });
    for (const who of ['l1', 'm1'] as const) expect(await read(who)).toEqual({ is_own: true, questions: TENANT_QUESTIONS });
  });

  it('can be none, and those of the product again', async () => {
    expect((await set('a1', [])).data?.setSupportQuestions).toEqual({ is_own: true, questions: [] });
    expect((await set('a1', null)).data?.setSupportQuestions).toEqual({ is_own: false, questions: PRODUCT_QUESTIONS });
  });

  it('are refused blank, too long or too many, at the text, and stay as they were', async () => {
    await set('a1', TENANT_QUESTIONS);
    const some = { question: 'Why?', answer: 'So.' };
    for (const [questions, message] of [
      [[some, { ...some, question: ' ' }], 'Enter the question.'],
      [[{ ...some, answer: '' }], 'Enter the answer.'],
      [[{ ...some, question: 'x'.repeat(201) }], 'The question can have at most 200 characters.'],
      [[{ ...some, answer: 'x'.repeat(2_001) }], 'The answer can have at most 2,000 characters.'],
      [Array.from({ length: 31 }, () => some), 'Enter at most 30 questions.'],
    ] as const) {
      const [error] = (await set('a1', questions)).errors ?? [];
      expect([error?.extensions?.['code'], error?.message]).toEqual(['VALIDATION', message]);
    }
    expect(await read('l1')).toEqual({ is_own: true, questions: TENANT_QUESTIONS });
  });

  it('are changed by administrators of the instance alone, and the audit log says so', async () => {
    for (const who of ['i1', 'l1'] as const) expect((await set(who, [])).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN');
    const token = await signIn(cloud, 'a1', ACME);
    const changed = async (): Promise<readonly string[]> =>
      ((await cloud.graphql(ACME, AUDIT, {}, { token })).data?.auditLogPage.data ?? []).map(({ sentence }) => sentence);
    await expect.poll(changed).toContainEqual(expect.stringContaining('questions of support'));
  });
});
