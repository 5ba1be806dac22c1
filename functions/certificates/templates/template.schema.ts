import { allows } from '../../../shared/access/permissions.ts';
import { entryOf } from '../../../shared/access/table.ts';
import { CertificateType } from '../../courses/lists/course-lists.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { accessSubjectOf, authorise } from '../../platform/request/authorise.ts';
import { signPath } from '../../platform/credentials/grants.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { TemplateChoice } from '../../courses/template.queries.ts';
import { type TemplateItem, templateRecord } from '../certificate.records.ts';
import { deleteTemplate, replaceTemplate, setDefaultTemplate, updateTemplate, uploadTemplate } from './template.commands.ts';
import { allTemplates, liveTemplate } from './template.queries.ts';

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
        return full && signPath(`storage/${full.file}`, 'download', call.now);
      },
    }),
    name_position: position(({ boxes }) => boxes.name),
    course_title_position: position(({ boxes }) => boxes.courseTitle),
    issue_date_position: position(({ boxes }) => boxes.issueDate),
    expiry_date_position: position(({ boxes }) => boxes.expiryDate),
  };
});

const templateById = async (viewer: TenantViewer, id: number): Promise<TemplateItem> =>
  liveTemplate(await allTemplates(viewer.tenant.scope), id);

builder.mutationField('uploadCertificate', (t) =>
  t.field({
    type: CertificateType,
    description: '[S A@i] Multipart. Page 1 of the PDF is used. The first template becomes the default.',
    args: {
      name: t.arg.string({ required: true }),
      // Demanded by the command: who calls is checked before the form of the request is.
      file: t.arg({ type: 'Upload' }),
      name_position: t.arg.floatList(),
      course_title_position: t.arg.floatList(),
      issue_date_position: t.arg.floatList(),
      expiry_date_position: t.arg.floatList(),
      canvas_width: t.arg.int({ description: 'Pixels of the drawing area, kept for information; positions are fractions of the page.' }),
      canvas_height: t.arg.int(),
    },
    resolve: async (_, { file, ...input }, { call }) => {
      const viewer = authorise('uploadCertificate', await call.resolveViewer());
      return templateById(viewer, await uploadTemplate(call, viewer, input, file ?? null));
    },
  }),
);

builder.mutationField('updateCertificate', (t) =>
  t.field({
    type: CertificateType,
    description: '[S A@i] Multipart. file null or absent = kept; a position null = not on the page. Issued certificates do not change.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      file: t.arg({ type: 'Upload' }),
      name_position: t.arg.floatList(),
      course_title_position: t.arg.floatList(),
      issue_date_position: t.arg.floatList(),
      expiry_date_position: t.arg.floatList(),
    },
    resolve: async (_, { id, file, ...input }, { call }) => {
      const viewer = authorise('updateCertificate', await call.resolveViewer());
      return templateById(viewer, await updateTemplate(call, viewer, id, input, file ?? null));
    },
  }),
);

builder.mutationField('deleteCertificate', (t) =>
  t.boolean({
    description: '[S A@i] The default one while others exist, and one that courses use: CONFLICT.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { call }) => deleteTemplate(call, authorise('deleteCertificate', await call.resolveViewer()), id),
  }),
);

builder.mutationField('setDefaultCertificate', (t) =>
  t.field({
    type: CertificateType,
    description: '[S A@i] Exactly one template is the default.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { call }) => {
      const viewer = authorise('setDefaultCertificate', await call.resolveViewer());
      return templateById(viewer, await setDefaultTemplate(call, viewer, id));
    },
  }),
);

builder.mutationField('replaceCertificate', (t) =>
  t.field({
    type: CertificateType,
    description: '(added) [S A@i] Deletes a template; its courses use the other one from now on, which is answered.',
    args: { id: t.arg.id({ required: true }), by: t.arg.id({ required: true }) },
    resolve: async (_, { id, by }, { call }) => {
      const viewer = authorise('replaceCertificate', await call.resolveViewer());
      return templateById(viewer, await replaceTemplate(call, viewer, id, by));
    },
  }),
);
