import type { Page } from '@playwright/test';
import type { Replies } from '../fixtures/generated/replies.ts';

/** Makes a call as the person who is signed in on a page. Returns its data. */
export const callFrom = (page: Page, query: string, variables: object): Promise<Replies> =>
  page.evaluate(
    async ({ body, instance }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'x-instance-domain': instance,
      };
      const answer = await fetch('/graphql', { method: 'POST', headers, body });
      return ((await answer.json()) as { data: Replies }).data;
    },
    { body: JSON.stringify({ query, variables }), instance: 'acme' },
  );
