import type { CodegenConfig } from '@graphql-codegen/cli';

// SCHEMA stands in for the printed schema where there is none yet.
const config: CodegenConfig = {
  schema: process.env['SCHEMA'] ?? 'functions/api/schema.graphql',
  documents: [
    'web/session/api/*.ts',
    'web/shared-features/api/*.ts',
    'web/app/api/*.ts',
    'web/features/*/api/**/*.ts',
    'web/features/*/components/unit-kinds/*.{ts,tsx}',
  ],
  ignoreNoDocuments: true,
  generates: {
    'web/api/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        importExtension: '.ts',
        scalars: { ID: 'string', DateTime: 'string', Date: 'string', JSON: 'unknown', Upload: 'File' },
      },
    },
  },
};

export default config;
