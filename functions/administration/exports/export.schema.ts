import { builder } from '../../platform/graphql/builder.ts';
import { EXPORT_ROWS } from '../../platform/store/announced-job.ts';
import { JobType } from '../../tenancy/job.schema.ts';
import { exportOfJob, exportUrl, isOf, isReadable, readExport } from './export.records.ts';

builder.objectField(JobType, 'url', (t) =>
  t.string({
    nullable: true,
    description: '(added) Of an export that is done: the address of its file, valid for five minutes. For who started it; else null.',
    resolve: async ({ id, kind, status }, _, { call }) => {
      if (kind !== EXPORT_ROWS || status !== 'done') return null;
      const { viewer } = await call.resolveViewer();
      if (!viewer?.tenant) return null;
      const { scope } = viewer.tenant;
      const made = await readExport(scope, exportOfJob(id));
      return made && isOf(made, viewer.person) && isReadable(made, call.now) ? exportUrl(scope, exportOfJob(id), call.now) : null;
    },
  }),
);
