import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { sound } from '../../../shared/packages/sound.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import type { RestRequest } from '../../platform/rest/rest.ts';

const MOST_VALUES = 500;
/** Bodies are no larger; http.ts refuses them before. */
const BODY = { characters: 1024 * 1024, depth: 4 } as const;

const id = z.union([z.string().check(z.maxLength(64)), z.int()]);
const named = { scoUuid: z.string().check(z.maxLength(64)), scormId: id, courseId: z.optional(id), unitId: z.optional(id) };
const inSession = { sessionId: z.optional(z.string().check(z.maxLength(64))), seq: z.optional(z.int().check(z.gte(1))) };

/** What every call of a package names; `audio`, of initialize: what the learner has chosen for sound. */
const runtimeInput = z.object({ ...named, audio: z.optional(sound) });
export type RuntimeInput = z.infer<typeof runtimeInput>;

const setInput = z.object({
  ...named,
  ...inSession,
  key: z.optional(z.string()),
  value: z.optional(z.string()),
  values: z.optional(z.array(z.object({ key: z.string(), value: z.string() })).check(z.maxLength(MOST_VALUES))),
});

const commitInput = z.object({
  ...named,
  ...inSession,
  cmi: z.optional(z.record(z.string(), z.string())),
  sequencing: z.optional(z.nullable(z.string().check(z.maxLength(64_000)))),
  by: z.optional(z.enum(['package', 'player'])),
  leaving: z.optional(z.boolean()),
  lost_place: z.optional(z.boolean()),
});

const malformed = (): AppError => new AppError('BAD_REQUEST', 'The body has scoUuid and scormId, and texts as values.');
const tooMany = (): AppError =>
  new AppError('VALIDATION', sentence('A call has at most {most} values. Send the others with the next one.', { most: MOST_VALUES }));

/** Returns a parsed value. @throws BAD_REQUEST */
function parsed<Shape>(schema: z.ZodMiniType<Shape>, value: unknown): Shape {
  const result = safeParse(schema, value);
  if (!result.success) throw malformed();
  return result.data;
}

const bodyOf = async ({ request }: RestRequest): Promise<unknown> => parseBoundedJson(await request.text(), BODY.depth, BODY.characters);

/** What a writing call names and sends; `sequencing`: undefined leaves it. */
export type WritingInput = RuntimeInput & {
  readonly sessionId: string | null;
  readonly seq: number | null;
  readonly sent: Readonly<Record<string, string>>;
  readonly sequencing: string | null | undefined;
  /** Who finishes; absent: the package. */
  readonly by?: 'package' | 'player' | undefined;
  /** Whether the page may be gone after the call. */
  readonly leaving?: boolean | undefined;
  /** The page around the package has refused a place that is too long. */
  readonly hasLostPlace: boolean;
};

type Session = { readonly sessionId?: string | undefined; readonly seq?: number | undefined };
const sessionOf = ({ sessionId, seq }: Session) => ({ sessionId: sessionId ?? null, seq: seq ?? null });

/** Returns the input of initialize. @throws BAD_REQUEST */
export const initializeInput = async (rest: RestRequest): Promise<RuntimeInput> => parsed(runtimeInput, await bodyOf(rest));

/** Returns the input of set-value, of one value or several. @throws BAD_REQUEST, VALIDATION for too many */
export async function setValueInput(rest: RestRequest): Promise<WritingInput> {
  const body = await bodyOf(rest);
  if (typeof body === 'object' && body !== null && 'values' in body && Array.isArray(body.values) && body.values.length > MOST_VALUES)
    throw tooMany();
  const input = parsed(setInput, body);
  const { key, value, values = key === undefined || value === undefined ? undefined : [{ key, value }] } = input;
  if (!values || (input.values && key !== undefined)) throw malformed();
  return {
    ...input,
    ...sessionOf(input),
    sent: Object.fromEntries(values.map((each) => [each.key, each.value])),
    sequencing: undefined,
    hasLostPlace: false,
  };
}

/** Returns the input of commit and finish. @throws BAD_REQUEST, VALIDATION for too many values */
export async function committedInput(rest: RestRequest): Promise<WritingInput> {
  const body = await bodyOf(rest);
  // Counted before they are read: 130,000 that are no texts would take seconds.
  if (typeof body === 'object' && body !== null && 'cmi' in body && Object.keys(Object(body.cmi)).length > MOST_VALUES) throw tooMany();
  const input = parsed(commitInput, body);
  const sent = input.cmi ?? {};
  return { ...input, ...sessionOf(input), sent, sequencing: input.sequencing, hasLostPlace: input.lost_place === true };
}

/** Returns the input of get-value. @throws BAD_REQUEST */
export function getValueInput({ request }: RestRequest): RuntimeInput & { readonly key: string } {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { ...parsed(runtimeInput, query), key: parsed(z.object({ key: z.string() }), query).key };
}

/** Whether a call names a unit of a draft, whose ids are below 0: its author looks at it, and nobody is enrolled in it. */
export const isOfDraft = ({ unitId }: Pick<RuntimeInput, 'unitId'>): boolean => /^-[1-9]\d{0,9}$/.test(String(unitId ?? ''));
