import { checkedPart } from './correct-once.ts';
import type { Model2004 } from './library-2004.ts';

/** Checks that the interactions of the library have the member that `allowNewId` sets. */
export function checkInteractions(model: Model2004): void {
  checkedPart(model.getChildElement('cmi.interactions.0.id', '', false), 'interaction');
}

/** Lets the id of an interaction be set again; the library takes it for one that may not. */
export function allowNewId(model: Model2004, element: string): void {
  const index = /^cmi\.interactions\.(\d+)\.id$/.exec(element)?.[1];
  const interaction = index === undefined ? undefined : model.cmi.interactions.childArray[Number(index)];
  if (interaction !== undefined) checkedPart(interaction, 'interaction')._idIsSet = false;
}
