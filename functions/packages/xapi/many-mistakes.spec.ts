import { describe, expect, it } from 'vitest';
import { parseStatement } from './sent-statements.ts';
import { XapiProblem } from './xapi-problem.ts';

const MANY = 200_000;
const of = <Item>(item: Item): Item[] => Array.from({ length: MANY }, () => item);
const named = Object.fromEntries(of(0).map((value, index) => [index.toString(36), value]));
const ACTIVITY = { id: 'https://example.com/lessons/1' };
const statement = (more: object) => ({
  actor: { mbox: 'mailto:reader@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: ACTIVITY,
  ...more,
});
const about = (definition: object) => statement({ object: { ...ACTIVITY, definition } });

describe('a statement of up to 1 MB with hundreds of thousands of mistakes', () => {
  it.each<[string, object]>([
    ['components', about({ interactionType: 'choice', choices: of({}) })],
    ['steps', about({ interactionType: 'performance', steps: of(0) })],
    ['patterns', about({ interactionType: 'choice', correctResponsesPattern: of(0) })],
    ['names of an activity', about({ name: named })],
    ['names of a verb', statement({ verb: { id: 'https://example.com/verb', display: named } })],
    ['activities of the context', statement({ context: { contextActivities: { parent: of({}) } } })],
    ['members of a group', statement({ actor: { objectType: 'Group', member: of({}) } })],
    ['attachments', statement({ attachments: of({}) })],
    ['extensions', statement({ result: { extensions: named } })],
    ['unknown members', statement(named)],
    [
      'components of a sub-statement',
      statement({ object: { ...about({ interactionType: 'likert', scale: of({}) }), objectType: 'SubStatement' } }),
    ],
  ])('is refused as malformed: %s [H28]', (_, sent) => {
    expect(() => parseStatement(sent)).toThrow(XapiProblem);
    expect(() => parseStatement(sent)).toThrow(/^The statement breaks a rule at ".{0,200}": .{1,100}$/);
  });
});
