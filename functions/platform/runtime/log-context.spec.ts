import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inLogContext, loggedWork, logMembers, noteLogTenant, onBehalfOf, presentRequest, setLogTenant } from './log-context.ts';

describe('the members of log lines of a call [E99]', () => {
  it('are its request and the platform until its tenant is known, also beside other calls', async () => {
    const call = (request: string, tenant: number): Promise<object> =>
      inLogContext(request, null, async () => {
        expect(logMembers()).toEqual({ request, tenant: 0 });
        await pause(1);
        setLogTenant(tenant);
        await pause(1);
        return logMembers();
      });
    expect(await Promise.all([call('r-1', 7), call('r-2', 8), call('r-3', 9)])).toEqual([
      { request: 'r-1', tenant: 7 },
      { request: 'r-2', tenant: 8 },
      { request: 'r-3', tenant: 9 },
    ]);
  });

  it('name the tenant of the first key that the call reads, and keep to it', () => {
    inLogContext('r-1', null, () => {
      noteLogTenant(0);
      noteLogTenant(7);
      noteLogTenant(8);
      expect(logMembers()).toEqual({ request: 'r-1', tenant: 7 });
    });
  });

  it('are those of the event in a function that no request calls, and of the request for which it works', async () => {
    const handler = loggedWork(
      ({ tenant }: { readonly tenant: number }) => tenant,
      async () => [logMembers(), onBehalfOf('r-1', logMembers), onBehalfOf(undefined, logMembers)],
    );
    expect(await handler({ tenant: 7 }, { awsRequestId: 'i-1' })).toEqual([
      { request: 'i-1', tenant: 7 },
      { request: 'r-1', tenant: 7 },
      { request: 'i-1', tenant: 7 },
    ]);
    const [own] = await handler({ tenant: 8 });
    expect(own).toEqual({ request: expect.stringMatching(/^[0-9a-f-]{36}$/), tenant: 8 });
  });

  it('are none outside of a call', () => {
    expect([logMembers(), presentRequest(), onBehalfOf('r-1', logMembers)]).toEqual([{}, undefined, {}]);
  });
});
