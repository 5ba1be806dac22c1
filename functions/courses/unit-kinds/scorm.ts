import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { DEFAULT_SCORE_RULE, type ScoreRule, scoreRuleOf } from '../../../shared/packages/score-rule.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView } from './common-view.ts';
import { noteProblem, type ReadingUnits, type UnitKindHandler } from './unit-kind-handler.ts';
import { UnitType } from './unit.schema.ts';

/** `path`: of the original, as it was uploaded. An upload is a package of its own, so that an attempt keeps the one it began with. */
type Package = { readonly path: string | null; readonly packageId: number | null };
/** `scoreRule`: which score of the package counts; absent: the default. */
type ScormBody = Package & { readonly kind: 'scorm'; readonly scoreRule?: ScoreRule };
type ScormView = CommonView & Package & { readonly kind: 'scorm'; readonly scoreRule: ScoreRule };

/** The GraphQL type of a unit with a package. What is in the package is added by the module of packages. */
export const ScormUnitType = builder.objectRef<ScormView>('ScormUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    score_rule: t.exposeString('scoreRule', { description: "(added) Which score of the package counts: 'last' or 'best'." }),
  }),
});

const NONE: Package = { path: null, packageId: null };
const isFilled = (value: string | number | null | undefined): value is string | number => String(value ?? '').trim() !== '';

/** Returns the package of a unit, which its file or its id names. Both are known for one's own uploads and for courses that one may edit. */
function readPackageOf({ scorm_path: path, scorm_id: id }: UnitInput<'scorm'>, field: string, { files, problems }: ReadingUnits): Package {
  const [member, file] = isFilled(path) ? ['scorm_path', files.file(path)] : ['scorm_id', isFilled(id) ? files.package(id) : null];
  if (!isFilled(path) && !isFilled(id)) return NONE;
  if (!file) noteProblem(problems, `${field}.${member}`, 'We could not find this package. Please upload it again.');
  else if (file.package === undefined) noteProblem(problems, `${field}.${member}`, 'This file is not a package. Please upload it as one.');
  else if (isFilled(id) && Number(id) !== file.package)
    noteProblem(problems, `${field}.scorm_id`, 'This is not the package of the file. Please upload it again.');
  else return { path: file.path, packageId: file.package };
  return NONE;
}

/** Returns the rule of a unit's scores, unless it is the default. One that is not sent stays as it is. */
function readScoreRule({ score_rule: sent }: UnitInput<'scorm'>, before: ScormBody | null): Pick<ScormBody, 'scoreRule'> {
  const rule = sent === undefined ? before?.scoreRule : (sent ?? DEFAULT_SCORE_RULE);
  return rule === undefined || rule === DEFAULT_SCORE_RULE ? {} : { scoreRule: rule };
}

export const scorm = {
  type: ScormUnitType,
  read: (unit: UnitInput<'scorm'>, field: string, reading: ReadingUnits, before: ScormBody | null): ScormBody => ({
    kind: 'scorm',
    ...readPackageOf(unit, field, reading),
    ...readScoreRule(unit, before),
  }),
  hasSource: ({ packageId }: ScormBody) => packageId !== null,
  view: (common: CommonView, body: ScormBody | null): ScormView => ({
    ...common,
    kind: 'scorm',
    path: body?.path ?? null,
    packageId: body?.packageId ?? null,
    scoreRule: scoreRuleOf(body),
  }),
} satisfies UnitKindHandler;
