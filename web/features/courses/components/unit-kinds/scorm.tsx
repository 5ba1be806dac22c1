import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEFAULT_SCORE_RULE, type ScoreRule } from '../../../../../shared/packages/score-rule.ts';
import { graphql } from '../../../../api/graphql.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { lazyEditor } from '../unit-parts/lazy-editor.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import type { UnitKindForm } from './unit-kind-form.ts';
import { t, text } from '../../../../texts/text.ts';

const SCORES: Readonly<Record<ScoreRule, string>> = { last: text('The last score'), best: text('The best score') };

/** When the unit counts as complete, and which score of its package reports show. */
const Settings = ({ unit, onChange }: UnitProps): ReactNode => (
  <>
    <p className="small dim">{t('Learners complete this unit when the package reports that they are done, or when they press Next.')}</p>
    <Select
      label={t('Score in reports')}
      description={t('Where a learner has tried more than once.')}
      data={Object.entries(SCORES).map(([value, label]) => ({ value, label: t(label) }))}
      value={unit.body['score_rule'] === 'best' ? 'best' : DEFAULT_SCORE_RULE}
      onChange={(value) => onChange((old) => ({ ...old, body: { ...old.body, score_rule: value ?? DEFAULT_SCORE_RULE } }))}
    />
  </>
);

export const scorm: UnitKindForm = {
  icon: Package,
  fragment: graphql(`
    fragment AuthorScorm on ScormUnitType {
      ...AuthorUnit
      scorm_path
      scorm_id
      score_rule
    }
  `),
  Editor: lazyEditor(async () => (await import('./scorm-editor.tsx')).ScormEditor),
  Settings,
};
