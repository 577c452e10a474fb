import { type ListingText, WESTERN_DIGITS } from '../listing-text.ts';

export const deDE: ListingText = {
  name: 'Tilia: Gewohnheitsgarten',
  subtitle: 'Kleine Schritte, gut umsorgt',
  shortDescription: 'Ein ruhiger Gewohnheitstracker. Jeder Tag wird ein Blatt in deinem Garten.',
  description: `Tilia macht aus den kleinen Dingen, die du jeden Tag tust, einen Garten, den du sehen kannst.

Lege eine Gewohnheit an, halte sie einmal ein, und ein Keimling erscheint. Morgen wieder, und er bekommt ein Blatt. Einen Tag verpasst? Nichts geht ein. Deine Pflanze ruht und wartet auf dich.

WARUM MENSCHEN BEI TILIA BLEIBEN
• Eine ruhige Seite für heute: sechs Gewohnheiten, sechs Berührungen, fertig
• Serien, die verzeihen: plane Ruhetage, ohne deine Serie zu verlieren
• Einblicke, die etwas sagen: deine beste Stunde, dein bester Wochentag, was hilft und was stört
• Ein Fokus-Timer mit Regen, Wald und Wellen
• Ein Tagebuch mit einer Zeile pro Tag
• Haine: lasst mit Freunden und Familie gemeinsam einen Baum wachsen

NUR FÜR DICH
Deine Gewohnheiten bleiben auf deinem Telefon und in deiner eigenen iCloud. Kein Konto, keine Werbung, kein Tracking.

Tilia ist für drei Gewohnheiten kostenlos. Tilia Plus öffnet den ganzen Garten, alle Designs und die Haine.`,
  keywords: 'gewohnheit,routine,tracker,serie,garten,tagebuch,fokus,timer,ziele,achtsam,planer,alltag',
  promotionalText: 'Neu: Haine. Lasst gemeinsam einen Baum wachsen, eine kleine Gewohnheit nach der anderen.',
  whatsNew: `• Haine: lade bis zu acht Menschen ein und lasst einen Baum wachsen
• Der Garten kennt jetzt die Jahreszeiten deines Ortes
• Widgets für den Sperrbildschirm
• Schnellerer Start auf älteren Telefonen`,
  next: {
    subtitle: 'Tag für Tag ein Stück mehr',
    promotionalText: 'Neu: Abendmodus. Lass deinen Garten, und dich selbst, zur Ruhe kommen.',
    opening: 'Tilia ist der Gewohnheitstracker, der nie schimpft.',
    whatsNew: `• Abendmodus: ein langsamerer, dunklerer Garten nach Sonnenuntergang
• Exportiere dein Tagebuch als eine Datei
• Danke für 4,8 Sterne`,
    caption: 'Neu: der\nAbendmodus',
  },
  captions: [
    'Kleine Dinge,\ngut umsorgt',
    'Sieh deine\nTage wachsen',
    'Erkenne, was\nwirklich hilft',
    'Serien, die\nverzeihen',
    'Fokus ohne\nLärm',
    'Eine Zeile\nam Tag',
    'Zur rechten Zeit\nsanft erinnert',
    'Ein Baum,\ngemeinsam',
    'Dein Garten\nauf einen Blick',
    'Sanft durch\nden Abend',
  ],
  ui: {
    tabs: ['Heute', 'Garten', 'Einblicke', 'Tagebuch'],
    greeting: 'Guten Morgen, Mara',
    date: 'Dienstag, 14. Mai',
    done: 'heute erledigt',
    doneRatio: '4/6',
    habits: [
      ['Morgenspaziergang', '20 Minuten'],
      ['Wasser trinken', '6 von 8 Gläsern'],
      ['Lesen', '15 Seiten'],
      ['Meditieren', '10 Minuten'],
      ['Dehnen', '5 Minuten'],
      ['Jemanden anrufen', 'Oma'],
    ],
    garden: {
      title: 'Dein Garten',
      count: '12 Pflanzen blühen',
      tip: 'Ein neues Blatt!',
      tipDetail: 'Lesen, 30 Tage in Folge',
    },
    insights: {
      title: 'Einblicke',
      week: 'Diese Woche',
      rate: '86 %',
      rateLabel: 'deiner Gewohnheiten gehalten',
      best: 'Bester Tag',
      bestDay: 'Mittwoch',
      longest: 'Längste Serie',
      longestDays: '42 Tage',
      year: 'Dein Frühling',
    },
    weekdays: ['M', 'D', 'M', 'D', 'F', 'S', 'S'],
    month: 'Mai',
    streak: 'Aktuelle Serie',
    streakDays: '23 Tage',
    kept: 'Gehalten',
    rested: 'Ruhetag',
    focus: {
      title: 'Fokus',
      left: '18:42',
      task: 'In Ruhe lesen',
      pause: 'Pause',
      sounds: ['Regen', 'Wald', 'Wellen'],
    },
    journal: {
      title: 'Tagebuch',
      question: 'Wie war dein Tag?',
      entries: [
        ['Di 14.', 'Den langen Weg nach Hause. Der Flieder blüht.'],
        ['Mo 13.', 'Zehn stille Minuten, bevor alle wach waren.'],
        ['So 12.', 'Pfannkuchen und ein ganzes Buch am Stück.'],
      ],
    },
    rhythm: {
      title: 'Dein Rhythmus',
      times: ['7:00', '9:30', '12:45', '17:15', '21:30'],
      gentle: 'Sanfte Erinnerung',
    },
    friends: {
      title: 'Hain Eichenweg',
      goal: 'Unsere Linde',
      progress: '128 von 150 Blättern',
      names: [
        ['Mara', '23 Tage'],
        ['Jonas', '19 Tage'],
        ['Amina', '17 Tage'],
        ['Theo', '12 Tage'],
      ],
      cheer: 'Sonne schicken',
    },
    clock: '9:41',
    evening: {
      title: 'Zur Ruhe kommen',
      sleep: '7 Std. 40',
      sleepLabel: 'Schlaf im Schnitt',
      steps: [
        ['Tee', '21:15'],
        ['Tagebuch', '21:45'],
        ['Licht aus', '22:30'],
      ],
    },
    digits: WESTERN_DIGITS,
  },
};
