/** The fonts of scripts that Noto Sans lacks, by the names of their files. */
const SCRIPTS = ['Arabic', 'Armenian', 'Devanagari', 'Georgian', 'Hebrew', 'JP', 'KR', 'SC', 'Tamil', 'Thai'];

/** The files of the fonts of certificates, which their functions carry as assets. */
export const certificateFonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  ...SCRIPTS.map((script) => `noto-sans-${script.toLowerCase()}/600SemiBold/NotoSans${script}_600SemiBold.ttf`),
].map((file) => `node_modules/@expo-google-fonts/${file}`);
