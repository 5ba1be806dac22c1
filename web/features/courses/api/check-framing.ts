import { FRAMINGS, type Framing } from '../../../../shared/courses/framing.ts';
import { callRest } from '../../../api/rest.ts';

/**
 * Asks the server how the page of another site can be shown. It keeps the answer for the course that is published with the address.
 * @throws ApiError for an address that cannot be a unit's
 */
export async function checkFraming(url: string): Promise<Framing> {
  const answer = (await callRest('POST', '/api/framing-check', { url })) as { readonly framing?: string }; // docs/spec/rest.md, section 7
  return FRAMINGS.find((framing) => framing === answer.framing) ?? 'proxy';
}
