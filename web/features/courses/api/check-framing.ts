import { FRAMINGS, type Framing } from '../../../../shared/courses/framing.ts';
import { callRest } from '../../../api/rest.ts';

/** How the page of another site can be shown, and its address for a frame where that is not its own. */
export type CheckedPage = { readonly framing: Framing; readonly proxyUrl: string | null };

/**
 * Asks the server how the page of another site can be shown. It keeps the answer for the course that is published with the address.
 * @throws ApiError for an address that cannot be a unit's
 */
export async function checkFraming(url: string): Promise<CheckedPage> {
  // docs/spec/rest.md, section 7
  const answer = (await callRest('POST', '/api/framing-check', { url })) as { readonly framing: string; readonly proxy_url: string | null };
  return { framing: FRAMINGS.find((framing) => framing === answer.framing) ?? 'tab', proxyUrl: answer.proxy_url };
}
