/** The fonts of scripts that Noto Sans lacks, by the names of their files. */
const SCRIPTS =
  'Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew JP Kannada Khmer KR Lao Malayalam Myanmar Oriya SC Sinhala Tamil Telugu Thai'.split(
    ' ',
  );

const FONTS = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  ...SCRIPTS.map((script) => `noto-sans-${script.toLowerCase()}/600SemiBold/NotoSans${script}_600SemiBold.ttf`),
];

/** The fonts of certificates and the shaper of their texts, which their functions carry as assets. */
export const certificateFonts = [
  'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
  ...FONTS.map((file) => `node_modules/@expo-google-fonts/${file}`),
];
