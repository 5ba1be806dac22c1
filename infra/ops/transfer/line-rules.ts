import * as z from 'zod/mini';
import { personId } from '../../../functions/platform/request/access-records.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { fileSchema, type Part } from './export-folder.ts';
import { commitProblem, type ExportFacts, isAt, keyedItem, memberIn } from './line-facts.ts';
import { namesForeignObject } from './named-objects.ts';
import { platformProblem } from './platform-rules.ts';

/** Returns what is wrong with a line of a part; null for nothing. @throws for a line that is no JSON, or no record of its kind */
type LineRule = (line: string, facts: ExportFacts) => string | null;

const FOREIGN_FILE = 'it names a file of another tenant';

/** Returns what is wrong with an item of a tenant's own partitions, whatever its kind. */
function tenantItemProblem(item: Item, { scope, people }: ExportFacts): string | null {
  const prefix = objects.ofTenant(scope);
  const partition = `${prefix.slice(0, -1)}#`;
  if (!item.pk.startsWith(partition)) return 'its key is of another tenant';
  const person = /^u(\d+)$/.exec(item.pk.slice(partition.length))?.[1];
  if (person !== undefined && !people.has(Number(person))) return `person ${person} is nobody of this tenant`;
  return namesForeignObject(item, prefix) ? FOREIGN_FILE : null;
}

const recordProblem: LineRule = (line, facts) => {
  const item = keyedItem(line);
  const problem = tenantItemProblem(item, facts);
  const member = memberIn(item);
  if (problem !== null || member === undefined) return problem;
  if (!isAt(item, records.member(facts.scope, personId(member.person)))) return 'its key is of another member';
  // Who was removed for good has no identity any more, and can neither sign in nor be restored.
  if (!facts.addresses.has(member.person) && member.purgedAt === undefined) return `person ${member.person} has no identity in the export`;
  return null;
};

const eventProblem: LineRule = (line, facts) => {
  const item = keyedItem(line);
  return tenantItemProblem(item, facts) ?? commitProblem(item);
};

const platformLineProblem: LineRule = (line, facts) => {
  const item = keyedItem(line);
  return platformProblem(item, facts) ?? (namesForeignObject(item, objects.ofTenant(facts.scope)) ? FOREIGN_FILE : null);
};

/** Segments of the keys of objects; `..` is none, since a store may keep objects as files. */
const SEGMENT = /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u;
const TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; ?[a-z0-9.=+"-]+)*$/i;

const fileProblem: LineRule = (line, { scope }) => {
  const { key, type } = z.parse(fileSchema, JSON.parse(line));
  if (!key.startsWith(objects.ofTenant(scope))) return 'its key is of another tenant';
  if (!key.split('/').every((segment) => SEGMENT.test(segment))) return 'its key is of no stored file';
  return type === '' || TYPE.test(type) ? null : 'its type is no media type';
};

/** What is checked of every line of a part before the first write of an import. A part without a rule does not compile. */
export const LINE_RULES: Readonly<Record<Part, LineRule>> = {
  records: recordProblem,
  events: eventProblem,
  platform: platformLineProblem,
  files: fileProblem,
};
