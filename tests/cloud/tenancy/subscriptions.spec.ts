import { afterEach, describe, expect, it } from 'vitest';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { records, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { ADD_USER_TO_INSTANCE, LOGIN } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { PASSWORD, signIn } from '../../fixtures/personas.ts';
import { ACME, ADD, CENTRAL, cloud, codeOf, fieldsOf, type Instance, made, s0, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();
afterEach(() => setClock(systemClock));

const FIELDS = 'id instance_id status billing_interval amount trial_ends_at plan_ends_at';
const CREATE = `mutation ($instance: ID!, $interval: String, $amount: Float, $trial: Date, $plan: Date, $status: String) {
  createSubscription(instance_id: $instance, billing_interval: $interval, amount: $amount, trial_ends_at: $trial, plan_ends_at: $plan, status: $status) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $instance: ID, $interval: String, $amount: Float, $trial: Date, $plan: Date, $status: String) {
  updateSubscription(id: $id, instance_id: $instance, billing_interval: $interval, amount: $amount, trial_ends_at: $trial, plan_ends_at: $plan, status: $status) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!) { deleteSubscription(id: $id) }';
const READ = `query ($id: ID!) { subscription(id: $id) { ${FIELDS} } }`;
const OF_INSTANCE = `query ($id: ID!) { lmsInstance(id: $id) { subscription { id } subscriptions { id } } }`;

type Variables = Record<string, unknown>;
const call = (text: string, variables: Variables, headers: Record<string, string> = {}) =>
  cloud.graphql(CENTRAL, text, variables, { token: s0, headers });
const create = (instance: Instance, more: Variables = {}, headers: Record<string, string> = {}) =>
  call(CREATE, { instance: instance.id, ...more }, headers);
const update = (id: string, more: Variables) => call(UPDATE, { id, ...more });
const idOf = async (instance: Instance, more: Variables = {}): Promise<string> =>
  (await create(instance, more)).data?.createSubscription.id ?? '';
const ofInstance = async ({ id }: Instance) => (await call(OF_INSTANCE, { id })).data?.lmsInstance;
const addPerson = (instance: Instance, email: string) => call(ADD, { id: instance.id, email, role: 'learner', skip: true });

describe('a subscription', () => {
  it('is monthly and active without further input, and is the current one at once', async () => {
    const instance = await made();
    const { data } = await create(instance);
    const subscription = data?.createSubscription;
    expect(subscription).toEqual({
      id: expect.any(String) as unknown,
      instance_id: instance.id,
      status: 'active',
      billing_interval: 'monthly',
      amount: null,
      trial_ends_at: null,
      plan_ends_at: null,
    });
    expect(await ofInstance(instance)).toEqual({ subscription: { id: subscription?.id }, subscriptions: [{ id: subscription?.id }] });
    expect((await call(READ, { id: subscription?.id })).data?.subscription).toEqual(subscription);
  });

  it('is created once however often its call is repeated', async () => {
    const instance = await made();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([create(instance, { amount: 99.5 }, headers), create(instance, { amount: 99.5 }, headers)]);
    expect(new Set(answers.map(({ data }) => data?.createSubscription.id)).size).toBe(1);
    expect((await ofInstance(instance))?.['subscriptions']).toHaveLength(1);
  });

  it('is changed in what is sent: null clears amount and dates, and what is absent stays', async () => {
    const instance = await made();
    const id = await idOf(instance, { amount: 99.5, trial: '2027-01-31', plan: '2027-12-31', interval: 'yearly' });
    expect((await update(id, { instance: instance.id, status: 'paused' })).data?.updateSubscription).toMatchObject({
      status: 'paused',
      billing_interval: 'yearly',
      amount: 99.5,
      trial_ends_at: '2027-01-31',
      plan_ends_at: '2027-12-31',
    });
    expect(
      (await update(id, { amount: null, trial: null, plan: null, interval: null, status: null })).data?.updateSubscription,
    ).toMatchObject({
      status: 'paused',
      billing_interval: 'yearly',
      amount: null,
      trial_ends_at: null,
      plan_ends_at: null,
    });
  });

  it.each([
    [{ amount: -1 }, { amount: ['The amount must be 0 or more.'] }],
    [{ amount: 10.005 }, { amount: ['The amount can have at most two decimal places.'] }],
    [{ amount: 1e7 }, { amount: ['The amount can be at most £9,999,999.99.'] }],
    [{ trial: '2026-12-01', plan: '2026-11-01' }, { plan_ends_at: ['The plan cannot end before the trial.'] }],
    [{ status: 'free' }, { status: ['The status must be active, trialing, paused or cancelled.'] }],
    [{ interval: 'weekly' }, { billing_interval: ['The billing interval must be monthly or yearly.'] }],
  ])('is refused with %o, on creating and on changing, and nothing is written [B05]', async (wrong, fields) => {
    const instance = await made();
    const id = await idOf(instance, { amount: 5 });
    const before = await dump();
    expect(fieldsOf(await create(instance, wrong))).toEqual(fields);
    expect(fieldsOf(await update(id, wrong))).toEqual(fields);
    expect(await dump()).toEqual(before);
  });

  it('is refused an amount that is no finite number [B05]', async () => {
    const instance = await made();
    const written = `mutation { createSubscription(instance_id: "${instance.id}", amount: 1e309) { id } }`;
    const before = await dump();
    expect((await call(written, {})).errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
    // A text in place of a number does not fit the schema.
    for (const amount of ['1e309', 'NaN'])
      expect((await create(instance, { amount })).errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    expect(await dump()).toEqual(before);
  });

  it('cannot be made, read, changed or deleted for what does not exist, nor moved to another instance [B05]', async () => {
    const [instance, other] = [await made(), await made()];
    const id = await idOf(instance);
    expect(codeOf(await create({ ...instance, id: '999999' }))).toBe('NOT_FOUND');
    expect(codeOf(await create({ ...instance, id: 'x' }))).toBe('NOT_FOUND');
    expect(codeOf(await update(id, { instance: other.id, amount: 1 }))).toBe('NOT_FOUND');
    for (const missing of ['999999', 'x', '']) {
      expect(codeOf(await call(READ, { id: missing }))).toBe('NOT_FOUND');
      expect(codeOf(await update(missing, {}))).toBe('NOT_FOUND');
      expect(codeOf(await call(DELETE, { id: missing }))).toBe('NOT_FOUND');
    }
    expect((await call(READ, { id })).data?.subscription).toMatchObject({ amount: null });
  });

  it('keeps its place when it is changed: the latest created effective one is current', async () => {
    const instance = await made();
    const [first, second] = [await idOf(instance), await idOf(instance)];
    expect((await ofInstance(instance))?.['subscription']).toEqual({ id: second });
    await update(second, { status: 'cancelled' });
    expect((await ofInstance(instance))?.['subscription']).toEqual({ id: first });
    await update(first, { status: 'paused', amount: 5 });
    expect(await ofInstance(instance)).toEqual({ subscription: { id: second }, subscriptions: [{ id: first }, { id: second }] });
  });

  it('that is the only one leaves None behind when it is deleted, and things can be added again [B02]', async () => {
    const instance = await made();
    const id = await idOf(instance, { status: 'cancelled' });
    expect(codeOf(await addPerson(instance, 'blocked@plans.test'))).toBe('SUBSCRIPTION_INACTIVE');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await call(DELETE, { id }, headers)).data).toEqual({ deleteSubscription: true });
    expect((await call(DELETE, { id }, headers)).data).toEqual({ deleteSubscription: true });
    expect(codeOf(await call(DELETE, { id }))).toBe('NOT_FOUND');
    expect(await ofInstance(instance)).toEqual({ subscription: null, subscriptions: [] });
    expect(await getItem('records', records.subscription(scopeOf(Number(instance.id) as TenantId), Number(id)))).toBeUndefined();
    expect((await addPerson(instance, 'free@plans.test')).errors).toEqual([]);
  });

  it('includes the last day of plan and trial, and blocks additions from the next day on [B02]', async () => {
    const instance = await made();
    await idOf(instance, { plan: '2031-03-10' });
    const person = (await addPerson(await made(), 'border@plans.test')).data?.createInstanceUser.id;
    const existing = () => call(ADD_USER_TO_INSTANCE, { id: instance.id, user: person });
    setClock(() => '2031-03-11T00:00:00.000Z');
    // A session of one moment has ended at the next.
    const asLate = async (text: string, variables: Variables) =>
      cloud.graphql(CENTRAL, text, variables, { token: await signIn(cloud, 's0', CENTRAL) });
    expect(codeOf(await asLate(ADD_USER_TO_INSTANCE, { id: instance.id, user: person }))).toBe('SUBSCRIPTION_INACTIVE');
    expect(codeOf(await asLate(ADD, { id: instance.id, email: 'late@plans.test', role: 'learner', skip: true }))).toBe(
      'SUBSCRIPTION_INACTIVE',
    );
    await asLate(CREATE, { instance: instance.id, status: 'trialing', trial: '2031-03-11' });
    setClock(() => '2031-03-11T23:59:59.999Z');
    expect((await asLate(ADD, { id: instance.id, email: 'trial@plans.test', role: 'learner', skip: true })).errors).toEqual([]);
    setClock(() => '2031-03-12T00:00:00.000Z');
    expect(codeOf(await asLate(ADD_USER_TO_INSTANCE, { id: instance.id, user: person }))).toBe('SUBSCRIPTION_INACTIVE');
    setClock(systemClock);
    expect((await existing()).errors).toEqual([]);
  });

  it('ends with the last second of its last day, in UTC: reading and signing in go on, and adding does not [B02]', async () => {
    const instance = await made();
    const host = `${instance.domain}.localhost`;
    const admin = { email: `admin@${instance.domain}.test`, password: PASSWORD };
    expect((await call(ADD, { id: instance.id, ...admin, role: 'admin', skip: true })).errors).toEqual([]);
    await idOf(instance, { plan: '2031-03-10' });
    const signInThere = async (): Promise<string> => {
      const variables = { ...admin, instance: instance.domain };
      return (await cloud.graphql(host, LOGIN, variables)).data?.loginUser.token ?? '';
    };
    const looks = async (token: string): Promise<unknown> => {
      const { data, errors } = await cloud.graphql(host, '{ viewer { permissions } usersPage { data { id } } }', {}, { token });
      return { errors, isBlocked: data?.viewer.permissions.includes('blocked:subscription') };
    };
    const adds = async (token: string) =>
      codeOf(await cloud.graphql(host, 'mutation { createGroup(input: { name: "Bakers" }) { id } }', {}, { token }));
    setClock(() => '2031-03-10T23:59:59.999Z');
    const before = await signInThere();
    expect([await looks(before), await adds(before)]).toEqual([{ errors: [], isBlocked: false }, undefined]);
    setClock(() => '2031-03-11T00:00:00.000Z');
    for (const token of [before, await signInThere()])
      expect([await looks(token), await adds(token)]).toEqual([{ errors: [], isBlocked: true }, 'SUBSCRIPTION_INACTIVE']);
  });

  it('is in the audit log of its instance, in sentences', async () => {
    const instance = await made();
    const id = await idOf(instance);
    await update(id, { amount: 12 });
    await call(DELETE, { id });
    const sentences = async (): Promise<string[]> => {
      const { data } = await cloud.graphql(`${instance.domain}.localhost`, '{ auditLogPage { data { sentence } } }', {}, { token: s0 });
      return (data?.auditLogPage.data ?? []).map(({ sentence }) => sentence);
    };
    // Changed on the central host, and read on another one, which waits for nothing.
    await eventually(async () => (await sentences()).some((sentence) => sentence.includes(' deleted ')));
    expect(await sentences()).toEqual(
      expect.arrayContaining([
        `S0 Persona added a subscription of ${instance.name}`,
        `S0 Persona changed a subscription of ${instance.name}`,
        `S0 Persona deleted a subscription of ${instance.name}`,
      ]),
    );
  });

  it('is nobody’s business but a super admin’s', async () => {
    const instance = await made();
    const id = await idOf(instance);
    const token = await signIn(cloud, 'a1', ACME);
    for (const [text, variables] of [
      [READ, { id }],
      [CREATE, { instance: instance.id }],
      [UPDATE, { id, amount: 1 }],
      [DELETE, { id }],
    ] as const)
      expect(codeOf(await cloud.graphql(ACME, text, variables, { token }))).toBe('FORBIDDEN');
  });
});
