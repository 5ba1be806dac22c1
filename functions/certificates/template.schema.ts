import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { CertificateType } from '../courses/lists/course-lists.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { signPath } from '../platform/credentials/grants.ts';
import type { Call } from '../platform/request/request.ts';
import type { TemplateChoice } from '../courses/template.queries.ts';
import { type TemplateItem, templateRecord } from './certificate.records.ts';

type Box = TemplateItem['boxes']['name'];

/** Returns the full template for callers who manage templates; null for those who only choose one. */
async function manageable(call: Call, template: TemplateChoice): Promise<TemplateItem | null> {
  const { viewer } = await call.resolveViewer();
  const manages = viewer !== null && allows(entryOf('certificates.full'), accessSubjectOf(viewer));
  // The courses module reads the same records and parses only the fields it needs.
  return manages ? templateRecord.parse(template) : null;
}

builder.objectFields(CertificateType, (t) => {
  const position = (boxOf: (template: TemplateItem) => Box) =>
    t.floatList({
      nullable: true,
      resolve: async (template, _, { call }) => {
        const full = await manageable(call, template);
        const box = full && boxOf(full);
        return box && [...box];
      },
    });
  return {
    file_path: t.string({
      nullable: true,
      resolve: async (template, _, { call }) => {
        const full = await manageable(call, template);
        return full && signPath(full.file, 'download', call.now);
      },
    }),
    name_position: position(({ boxes }) => boxes.name),
    course_title_position: position(({ boxes }) => boxes.courseTitle),
    issue_date_position: position(({ boxes }) => boxes.issueDate),
    expiry_date_position: position(({ boxes }) => boxes.expiryDate),
  };
});
