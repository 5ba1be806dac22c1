/** Characters that names and texts have most often, by encoding: Chinese family names and words first. */
const SIMPLIFIED =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤' +
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉力玉红建国华志云飞宇浩婷雪梅琳鹏宁欣怡晨子涵梓轩佳慧颖俊凯鑫波斌春燕莉玲晓海峰利荣新德生永光亮健康' +
  '的一是不了在人有我他这个们中来上大为和地到以说时要就出会可也你对能而那得着下自之年过发后作里用道行所然家种事成多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意无它与长把机十民第公此已工使情性知全三又关点正业外将两间由问很最重并物手应战头体政美相见被什二等产或己制身果加西斯月话合回特代内信表化老给世位次度门常先通教儿原东声提立及比员解水名真论处走义各入几口认条系气题活尔更别打女变四神总电数安少报才结反受目太量再感务做接必场件计管期市直资命山指克统区保至队形社便空决治展科司五基眼书非则听却界达放即像难且权思完设式色路记南品住告类求据北边死该交规取拉格望觉术领共确传师观清今切院让识候带导争运欢迎习课请始洗安全目录测试图片资源视频音频章节页件封首样脚本答案练单元模块附须知注见再';
const TRADITIONAL =
  '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余盧潘顏梁趙柯翁魏方孫戴范宋鄧杜侯曹薛傅丁溫紀蔣歐石唐連馮董康白馬' +
  '志明淑芬雅婷建宏美玲怡君俊家豪文惠麗華秀英雪玉珍慧芳淑娟宗翰冠宇承恩品妤子晴宜欣佳穎國榮金龍春梅瑞詩涵柏廷佩珊正雄' +
  '的一是不了在人有我他這個們中來上大為和地到以說時要就出會可也你對生能而那得於著下自之年過發後作裡用道行所然種事成多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十民第公此已工使情性知全三又關點業外將兩間由問很最重並物手應戰向頭體政相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水真論處走義各入幾口認條平系氣題活更別打女變四神總電數安少報才結反受目太量再感務做接必場件計管期市直德資命山指統區保至形社便空決治展科司五基眼書非則聽卻界達光放強即像難且權思完設式色路記南住告類求據程北邊死該交規取望覺術領共確傳師觀清今切院讓識候帶導爭運歡迎習課請始洗安全您目錄測試圖片資源視頻音章節頁封首樣本答案練單元模塊附須注見再影檔';
const JAPANESE =
  '佐藤鈴木高橋田中伊渡辺山本村小林加吉松井上斎清水崎森池阿部石川前岡長谷後近坂遠青西福太三浦野原口金和島竹内久保菊地平千葉岩桜今宮河酒工横新安増丸杉大武内柴塚秋' +
  '太郎次一二三花子恵美由紀智直樹健明優香菜奈真理沙織洋介拓也翔裕陽葵結愛蓮悠斗幸男女和夫博久正雄隆浩誠剛茂進勝義弘彦之輔' +
  '日国人年会行者社的時分出事間自方今地見生同手学業場合最部全対員性語話題情報研修資料第章練習確認安全開始終了入力選択表示名前社内安心心体重要点注意作説明理解当取受講使用次回始目次図画像音声映頁章節題答例法験試験料編集';
const KOREAN =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지나엄원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국' +
  '준서연민지훈영희철수현진은정미경숙자호윤하도시우예주원혜수빈동재승성상태형규석용환기범찬건우다유아린나라' +
  '는을를의에가이은한하고다로사기어그리대것으자해도나인부시수일지보아스정들만게있러면와과여라서니된할되요적었않없습니까안녕세환합감교육강의학습관련내용작완료전화문제답확인저장시험합격불제장림그목차자료영상이미지음성답풀';

/** The characters of each encoding that has some thousands. */
export const COMMON: Readonly<Record<string, ReadonlySet<string>>> = {
  gb18030: new Set(SIMPLIFIED),
  big5: new Set(TRADITIONAL),
  shift_jis: new Set(JAPANESE),
  'euc-jp': new Set(JAPANESE),
  'euc-kr': new Set(KOREAN),
};

const WEST = 'äöüß àâçèéêëîïôœùûüÿ áéíñóúüªº áâãàçéêíóôõúü àèéìíîòóùú äåæéöøü áéëíïóöúü';
const ICELANDIC = 'áæðéíóöúýþ';
const CENTRAL = 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîşţșț čćđšž äöüß';
const TURKISH = 'çğıiöşüâîû';
const BALTIC = 'ąčęėįšųūž āčēģīķļņšūž äõöüšž';
const VIETNAMESE = 'àáâãèéêìíòóôõùúýăđĩũơư';
const RUSSIAN = 'абвгдежзийклмнопрстуфхцчшщъыьэюяё';
const CYRILLIC = `${RUSSIAN} абвгґдеєжзиіїйклмнопрстуфхцчшщьюя абвгдежзийклмнопрстуфхцчшщъьюя`;
const ALL_CYRILLIC = `${CYRILLIC} абвгдеёжзійклмнопрстуўфхцчшыьэюя абвгдђежзијклљмнњопрстћуфхцчџш абвгдѓежзѕијклљмнњопрстќуфхцчџш`;
const GREEK = 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ';

/** The letters outside of ASCII of the languages that are written in each code page, in small letters, a word for each language; the likeliest first. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'windows-1252': `${WEST} ${ICELANDIC}`,
  'iso-8859-15': `${WEST} ${ICELANDIC}`,
  macintosh: WEST,
  ibm437: WEST,
  ibm850: WEST,
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  ibm852: CENTRAL,
  'x-mac-ce': CENTRAL,
  'windows-1254': TURKISH,
  ibm857: TURKISH,
  'x-mac-turkish': TURKISH,
  'windows-1257': BALTIC,
  'iso-8859-13': BALTIC,
  ibm775: BALTIC,
  'windows-1258': VIETNAMESE,
  'windows-1251': ALL_CYRILLIC,
  'iso-8859-5': ALL_CYRILLIC,
  'x-mac-cyrillic': ALL_CYRILLIC,
  'koi8-r': RUSSIAN,
  'koi8-u': CYRILLIC,
  ibm866: `${RUSSIAN} абвгдеєжзиіїйклмнопрстуфхцчшщьюя абвгдеёжзійклмнопрстуўфхцчшыьэюя`,
  'windows-1253': GREEK,
  'iso-8859-7': GREEK,
  ibm737: GREEK,
  'x-mac-greek': GREEK,
};

/** The alphabets of the languages of each code page. */
export const ALPHABETS: ReadonlyMap<string, readonly ReadonlySet<string>[]> = new Map(
  Object.entries(LANGUAGES).map(([encoding, languages]) => [encoding, languages.split(' ').map((letters) => new Set(letters))]),
);

/** Letters by how often texts of their scripts have them: seldom ones cost more than those that are in every word. */
const OFTEN: readonly (readonly [letters: string, bits: number])[] = [
  ['оеаинтсрвлαοιετσνρיוהלארתבשמ', 3.7],
  ['кмдпуяыьзгбчйіїηυπκμλςίάόέנםכדעחקéäöüáíóñçßãåøłśżěřšžčąęőığ', 4.8],
  ['хжшюцєјήώωύδγχθφβפטזגסצךןףץ', 6.2],
  ['щэфъёґѓќѕџђћўљњξζψΐΰϋϊïœÿæªºĺŕðþý', 7.5],
];
const BITS = new Map(OFTEN.flatMap(([letters, bits]) => [...letters].map((letter) => [letter, bits] as const)));

/** Returns how seldom a letter is in texts of its script, in bits. */
export const bitsOf = (letter: string): number => BITS.get(letter.toLowerCase()) ?? 5.3;
