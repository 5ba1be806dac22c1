/** A course in the form in which its author writes it, with its units in order. */
export type SampleCourse = {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** File names in `pictures/`. */
  readonly cover: string;
  readonly units: readonly SampleUnit[];
};

export type SampleUnit =
  | { readonly kind: 'text'; readonly title: string; readonly text: readonly Block[]; readonly questions?: readonly SampleQuestion[] }
  | { readonly kind: 'test'; readonly title: string; readonly questions: readonly SampleQuestion[] };

/** Rich text, block by block. */
export type Block =
  | string
  | { readonly heading: string }
  | { readonly list: readonly string[] }
  /** A picture, what it shows, and the line below it. */
  | { readonly picture: string; readonly alt: string; readonly caption: string };

/** A question with its right answer. */
export type SampleQuestion = { readonly question: string } & (
  | { readonly type: 'Multiple Choice'; readonly right: readonly string[]; readonly wrong: readonly string[] }
  | { readonly type: 'Ordering'; readonly order: readonly string[] }
  | { readonly type: 'Match the Pairs'; readonly pairs: readonly (readonly [left: string, right: string])[] }
  | { readonly type: 'Fill the Gaps'; readonly gaps: string }
  | { readonly type: 'Free Text'; readonly words: readonly string[]; readonly answer: string }
);

type Op = { insert: string | { image: string }; attributes?: Record<string, unknown> };

/** Returns the operations of the editor's delta for a block. `paths`: the paths of the uploaded pictures by file name. */
function opsOf(block: Block, paths: ReadonlyMap<string, string>): Op[] {
  if (typeof block === 'string') return [{ insert: `${block}\n` }];
  if ('heading' in block) return [{ insert: block.heading }, { insert: '\n', attributes: { header: 2 } }];
  if ('list' in block) return block.list.flatMap((item) => [{ insert: item }, { insert: '\n', attributes: { list: 'bullet' } }]);
  const path = paths.get(block.picture);
  if (path === undefined) throw new Error(`The picture ${block.picture} was not uploaded.`);
  return [
    { insert: { image: path }, attributes: { alt: block.alt } },
    { insert: '\n' },
    { insert: block.caption, attributes: { italic: true } },
    { insert: '\n' },
  ];
}

/** Returns blocks as a delta of the editor, in JSON. */
export const deltaOf = (blocks: readonly Block[], paths: ReadonlyMap<string, string>): string =>
  JSON.stringify({ ops: blocks.flatMap((block) => opsOf(block, paths)) });

/** Returns the pictures of a course, its cover first. */
export const picturesOf = (course: SampleCourse): string[] => [
  course.cover,
  ...course.units.flatMap((unit) =>
    unit.kind === 'text' ? unit.text.flatMap((block) => (typeof block === 'object' && 'picture' in block ? [block.picture] : [])) : [],
  ),
];

/** Returns a question as an input of CreateCourse. */
export function questionInput(question: SampleQuestion, unit_order: number) {
  const base = { unit_order, type: question.type, question: question.question };
  switch (question.type) {
    case 'Multiple Choice':
      return {
        ...base,
        options: [...question.right.map((text) => ({ text, checked: true })), ...question.wrong.map((text) => ({ text, checked: false }))],
      };
    case 'Ordering':
      return { ...base, options: question.order.map((text) => ({ text })) };
    case 'Match the Pairs':
      return { ...base, pairs: question.pairs.map(([left, right]) => ({ left, right })) };
    case 'Fill the Gaps':
      return { ...base, fillTheGaps: question.gaps };
    case 'Free Text':
      return { ...base, required_points: 1, rules: question.words.map((word) => ({ condition: 'contains', word, points: 1 })) };
  }
}
