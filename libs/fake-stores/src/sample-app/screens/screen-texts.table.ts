/** The texts of the app's screens besides its tabs. */
export interface ScreenTexts {
  readonly introduction: string;
  readonly back: string;
  readonly next: string;
  readonly skip: string;
  readonly start: string;
  readonly welcome: { readonly title: string; readonly text: string };
  readonly rest: { readonly title: string; readonly text: string };
  readonly plant: {
    readonly title: string;
    readonly name: string;
    readonly nameHint: string;
    readonly habit: string;
    readonly passcode: string;
    readonly passcodeHint: string;
    readonly save: string;
  };
  readonly place: {
    readonly title: string;
    readonly text: string;
    readonly allow: string;
    readonly later: string;
  };
  readonly habits: { readonly title: string; readonly done: string };
}

const ENGLISH: ScreenTexts = {
  introduction: 'Introduction',
  back: 'Back',
  next: 'Continue',
  skip: 'Skip',
  start: 'Get started',
  welcome: {
    title: 'Grow a habit, day by day',
    text: 'Every day you keep becomes a leaf in your garden.',
  },
  rest: {
    title: 'Nothing ever dies',
    text: 'Miss a day, and your plant rests. It waits for you.',
  },
  plant: {
    title: 'Plant your garden',
    name: 'Your name',
    nameHint: 'Mara',
    habit: 'First habit',
    passcode: 'Passcode for your journal',
    passcodeHint: 'At least four digits',
    save: 'Plant it',
  },
  place: {
    title: 'The seasons where you live',
    text: 'Your garden blooms with the weather around you. Your location stays on this phone.',
    allow: 'Use my location',
    later: 'Not now',
  },
  habits: { title: 'Your habits', done: 'Go to my garden' },
};

const OTHERS: Readonly<Record<string, ScreenTexts>> = {
  'de-DE': {
    introduction: 'Einführung',
    back: 'Zurück',
    next: 'Weiter',
    skip: 'Überspringen',
    start: 'Los geht’s',
    welcome: {
      title: 'Gewohnheiten wachsen Tag für Tag',
      text: 'Jeder Tag, an dem du dranbleibst, wird ein Blatt in deinem Garten.',
    },
    rest: {
      title: 'Nichts geht ein',
      text: 'Lässt du einen Tag aus, ruht deine Pflanze. Sie wartet auf dich.',
    },
    plant: {
      title: 'Pflanze deinen Garten',
      name: 'Dein Name',
      nameHint: 'Mara',
      habit: 'Erste Gewohnheit',
      passcode: 'Code für dein Tagebuch',
      passcodeHint: 'Mindestens vier Ziffern',
      save: 'Einpflanzen',
    },
    place: {
      title: 'Die Jahreszeiten bei dir',
      text: 'Dein Garten blüht mit dem Wetter um dich herum. Dein Standort bleibt auf diesem Telefon.',
      allow: 'Standort verwenden',
      later: 'Nicht jetzt',
    },
    habits: { title: 'Deine Gewohnheiten', done: 'Zu meinem Garten' },
  },
  'fr-FR': {
    introduction: 'Introduction',
    back: 'Retour',
    next: 'Continuer',
    skip: 'Passer',
    start: 'Commencer',
    welcome: {
      title: 'Une habitude, jour après jour',
      text: 'Chaque jour tenu devient une feuille dans votre jardin.',
    },
    rest: {
      title: 'Rien ne meurt jamais',
      text: 'Un jour manqué ? Votre plante se repose. Elle vous attend.',
    },
    plant: {
      title: 'Plantez votre jardin',
      name: 'Votre nom',
      nameHint: 'Mara',
      habit: 'Première habitude',
      passcode: 'Code de votre journal',
      passcodeHint: 'Au moins quatre chiffres',
      save: 'Planter',
    },
    place: {
      title: 'Les saisons de chez vous',
      text: 'Votre jardin fleurit avec le temps qu’il fait autour de vous. Votre position reste sur ce téléphone.',
      allow: 'Utiliser ma position',
      later: 'Plus tard',
    },
    habits: { title: 'Vos habitudes', done: 'Aller à mon jardin' },
  },
  ja: {
    introduction: 'はじめに',
    back: '戻る',
    next: '次へ',
    skip: 'スキップ',
    start: 'はじめる',
    welcome: {
      title: '習慣を、一日ずつ育てよう',
      text: '続けた一日一日が、あなたの庭の葉になります。',
    },
    rest: {
      title: '枯れることはありません',
      text: '休んだ日は、植物もひと休み。あなたを待っています。',
    },
    plant: {
      title: '庭をつくる',
      name: 'お名前',
      nameHint: 'マラ',
      habit: '最初の習慣',
      passcode: '日記のパスコード',
      passcodeHint: '4桁以上の数字',
      save: '植える',
    },
    place: {
      title: 'あなたの街の季節',
      text: '庭は、まわりの天気に合わせて咲きます。位置情報はこの電話の外に出ません。',
      allow: '位置情報を使う',
      later: '今はしない',
    },
    habits: { title: 'あなたの習慣', done: '庭へ行く' },
  },
  'pt-BR': {
    introduction: 'Introdução',
    back: 'Voltar',
    next: 'Continuar',
    skip: 'Pular',
    start: 'Começar',
    welcome: {
      title: 'Um hábito, dia após dia',
      text: 'Cada dia cumprido vira uma folha no seu jardim.',
    },
    rest: {
      title: 'Nada morre aqui',
      text: 'Perdeu um dia? Sua planta descansa e espera por você.',
    },
    plant: {
      title: 'Plante o seu jardim',
      name: 'Seu nome',
      nameHint: 'Mara',
      habit: 'Primeiro hábito',
      passcode: 'Senha do seu diário',
      passcodeHint: 'Pelo menos quatro dígitos',
      save: 'Plantar',
    },
    place: {
      title: 'As estações onde você mora',
      text: 'Seu jardim floresce com o tempo à sua volta. Sua localização fica neste telefone.',
      allow: 'Usar minha localização',
      later: 'Agora não',
    },
    habits: { title: 'Seus hábitos', done: 'Ir para o meu jardim' },
  },
  'ar-SA': {
    introduction: 'مقدمة',
    back: 'رجوع',
    next: 'متابعة',
    skip: 'تخطٍّ',
    start: 'لنبدأ',
    welcome: {
      title: 'عادة تنمو يومًا بعد يوم',
      text: 'كل يوم تلتزم به يصبح ورقة في حديقتك.',
    },
    rest: {
      title: 'لا شيء يذبل هنا',
      text: 'إن فاتك يوم، تستريح نبتتك وتنتظرك.',
    },
    plant: {
      title: 'ازرع حديقتك',
      name: 'اسمك',
      nameHint: 'مارا',
      habit: 'أول عادة',
      passcode: 'رمز دفتر يومياتك',
      passcodeHint: 'أربعة أرقام على الأقل',
      save: 'ازرع',
    },
    place: {
      title: 'فصول السنة حيث تعيش',
      text: 'تزهر حديقتك مع الطقس من حولك. يبقى موقعك على هذا الهاتف.',
      allow: 'استخدام موقعي',
      later: 'ليس الآن',
    },
    habits: { title: 'عاداتك', done: 'إلى حديقتي' },
  },
};

/** Returns the texts in one of the languages in which the app is written, or the English ones. */
export function findScreenTexts(locale: string): ScreenTexts {
  return OTHERS[locale] ?? ENGLISH;
}
