import { findText, type LanguageNotes, WRITTEN_LOCALES } from '@storedeck/fake-stores';

/** The notes of the languages in which the app has no other texts of its own: the live ones, and the next ones. */
const MORE: readonly (readonly [locale: string, live: string, next: string | null])[] = [
  [
    'es-ES',
    'Bosquecillos: cultivad un árbol entre todos',
    'Modo noche: un jardín más tranquilo tras la puesta de sol',
  ],
  [
    'it',
    'Boschetti: fate crescere un albero insieme',
    'Modalità sera: un giardino più calmo dopo il tramonto',
  ],
  ['ko', '숲: 함께 나무 한 그루를 키워 보세요', '저녁 모드: 해가 진 뒤 더 차분해지는 정원'],
  ['nl-NL', 'Bosjes: laat samen één boom groeien', 'Avondstand: een rustigere tuin na zonsondergang'],
  ['zh-Hans', '树林：一起种一棵树', '夜晚模式：日落之后，花园更安静'],
  ['zh-Hant', '樹林：一起種一棵樹', '夜晚模式：日落之後，花園更安靜'],
  ['ru', 'Рощи: вырастите одно дерево вместе', 'Вечерний режим: спокойный сад после заката'],
  [
    'pl',
    'Zagajniki: wyhodujcie razem jedno drzewo',
    'Tryb wieczorny: spokojniejszy ogród po zachodzie słońca',
  ],
  ['tr', 'Korular: birlikte bir ağaç büyütün', 'Akşam modu: gün batımından sonra daha sakin bir bahçe'],
  ['sv', 'Lundar: odla ett träd tillsammans', 'Kvällsläge: en lugnare trädgård efter solnedgången'],
  ['da', 'Lunde: lad et træ vokse sammen', null],
  ['fi', 'Lehdot: kasvattakaa puu yhdessä', null],
  ['no', 'Lunder: la et tre vokse sammen', 'Kveldsmodus: en roligere hage etter solnedgang'],
  ['cs', 'Háje: vypěstujte společně jeden strom', 'Večerní režim: klidnější zahrada po západu slunce'],
  ['el', 'Άλση: μεγαλώστε μαζί ένα δέντρο', 'Βραδινή λειτουργία: πιο ήρεμος κήπος μετά το ηλιοβασίλεμα'],
  ['hu', 'Ligetek: neveljetek együtt egy fát', 'Esti mód: nyugodtabb kert naplemente után'],
  ['he', 'חורשות: לגדל יחד עץ אחד', 'מצב ערב: גינה רגועה יותר אחרי השקיעה'],
  ['hi', 'उपवन: मिलकर एक पेड़ उगाएँ', 'शाम मोड: सूर्यास्त के बाद शांत बग़ीचा'],
  ['th', 'สวนป่า: ปลูกต้นไม้ต้นเดียวกันด้วยกัน', 'โหมดเย็น: สวนที่สงบขึ้นหลังพระอาทิตย์ตก'],
  ['vi', 'Khu rừng nhỏ: cùng nhau trồng một cây', 'Chế độ buổi tối: khu vườn êm dịu hơn sau hoàng hôn'],
  ['uk', 'Гаї: виростіть одне дерево разом', 'Вечірній режим: спокійніший сад після заходу сонця'],
  ['ro', 'Crânguri: creșteți împreună un copac', 'Mod de seară: o grădină mai liniștită după apus'],
  [
    'id',
    'Taman bersama: tumbuhkan satu pohon bersama',
    'Mode malam: taman yang lebih tenang setelah matahari terbenam',
  ],
  [
    'ms',
    'Taman bersama: besarkan sebatang pokok bersama',
    'Mod malam: taman yang lebih tenang selepas matahari terbenam',
  ],
  [
    'ca',
    'Bosquets: feu créixer un arbre plegats',
    'Mode vespre: un jardí més tranquil després de la posta de sol',
  ],
  ['sk', 'Háje: vypestujte spolu jeden strom', 'Večerný režim: pokojnejšia záhrada po západe slnka'],
  ['hr', 'Gajevi: uzgojite zajedno jedno stablo', null],
  [
    'es-MX',
    'Arboledas: cultiven un árbol juntos',
    'Modo noche: un jardín más tranquilo después del atardecer',
  ],
  ['en-GB', 'Groves: grow one tree together', 'Evening mode: a calmer garden after sunset'],
  ['en-AU', 'Groves: grow one tree together', 'Evening mode: a calmer garden after sunset'],
  ['en-CA', 'Groves: grow one tree together', 'Evening mode: a calmer garden after sunset'],
  [
    'fr-CA',
    'Bosquets : faites pousser un arbre ensemble',
    'Mode soirée : un jardin plus calme après le coucher du soleil',
  ],
  [
    'pt-PT',
    'Bosques: façam crescer uma árvore juntos',
    'Modo noturno: um jardim mais calmo depois do pôr do sol',
  ],
  ['sl-SI', 'Gaji: skupaj vzgojite eno drevo', 'Večerni način: mirnejši vrt po sončnem zahodu'],
];

/** The notes of an update in forty languages (App Store codes). Those of the next release are missing in three of them. */
export const RELEASE_WEEK_NOTES: Readonly<Record<string, LanguageNotes>> = Object.fromEntries([
  ...WRITTEN_LOCALES.map((locale): [string, LanguageNotes] => {
    const { whatsNew, next } = findText(locale);
    return [locale, { live: whatsNew, next: next.whatsNew }];
  }),
  ...MORE.map(([locale, live, next]): [string, LanguageNotes] => [locale, { live, next }]),
]);
