import { accessTable } from '../../../shared/access/table.ts';
import { asSentence, type Sentence, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { pattern } from './sentence-parts.ts';

type Tried = { readonly actor: string; readonly act: Sentence };

/** Why a call was denied. `act` is what was tried, a text of its own for each call. */
const REASONS: Readonly<Record<string, (values: Tried) => Sentence>> = {
  FORBIDDEN: pattern('{actor} tried to {act}, which was not allowed'),
  NOT_FOUND: pattern('{actor} tried to {act}, which was not found'),
  LICENCE_LIMIT: pattern('{actor} tried to {act}, but all licences are in use'),
  SUBSCRIPTION_INACTIVE: pattern('{actor} tried to {act}, but the subscription is not active'),
  RATE_LIMITED: pattern('{actor} tried to {act}, but had tried too often'),
  VIRUS_FOUND: pattern('{actor} tried to {act}, but there was a virus in the file'),
};

/** Returns the sentence of a denied call. A call of a later build is told by its name. */
export function deniedCallSentence(actor: string, call: string, code: string): Sentence {
  const denied = accessTable[call]?.denied;
  const act = denied === undefined ? sentence('call {name}', { name: call }) : asSentence(denied);
  const reason = REASONS[code];
  return reason ? reason({ actor, act }) : sentence('{actor} tried to {act}', { actor, act });
}
