import { accessTable } from '../../../shared/access/table.ts';

/** Why a call was denied, to end its sentence. */
const REASONS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'which was not allowed',
  NOT_FOUND: 'which was not found',
  LICENCE_LIMIT: 'but all licences are in use',
  SUBSCRIPTION_INACTIVE: 'but the subscription is not active',
  RATE_LIMITED: 'but had tried too often',
  VIRUS_FOUND: 'but there was a virus in the file',
};

/** Returns the sentence of a denied call. A call of a later build is told by its name. */
export function deniedCallSentence(actor: string, call: string, code: string): string {
  const tried = `${actor} tried to ${accessTable[call]?.denied ?? `call ${call}`}`;
  const reason = REASONS[code];
  return reason === undefined ? tried : `${tried}, ${reason}`;
}
