import { type ListingText, WESTERN_DIGITS } from '../listing-text.ts';

export const frFR: ListingText = {
  name: 'Tilia : jardin d’habitudes',
  subtitle: 'Petits gestes, tout en douceur',
  shortDescription: 'Un suivi d’habitudes apaisant. Chaque jour devient une feuille de votre jardin.',
  description: `Tilia transforme les petites choses que vous faites chaque jour en un jardin que vous pouvez voir.

Ajoutez une habitude, tenez-la une fois : une pousse apparaît. Recommencez demain : une feuille s’ouvre. Un jour manqué ? Rien ne meurt. Votre plante se repose et vous attend.

POURQUOI ON RESTE AVEC TILIA
• Une page calme pour aujourd’hui : six habitudes, six gestes, c’est fait
• Des séries qui pardonnent : prévoyez des jours de repos sans rien perdre
• Des bilans qui parlent : votre meilleure heure, votre meilleur jour, ce qui aide et ce qui gêne
• Un minuteur de concentration avec pluie, forêt et vagues
• Un journal d’une ligne par jour
• Des bosquets : faites pousser un arbre ensemble, entre amis ou en famille

RIEN QU’À VOUS
Vos habitudes restent sur votre téléphone et dans votre propre iCloud. Pas de compte, pas de publicité, pas de pistage.

Tilia est gratuite pour trois habitudes. Tilia Plus ouvre tout le jardin, tous les thèmes et les bosquets.`,
  keywords: 'habitude,routine,suivi,série,jardin,journal,minuteur,objectifs,bien-être,quotidien,zen',
  promotionalText: 'Nouveau : les bosquets. Faites pousser un arbre ensemble, une petite habitude à la fois.',
  whatsNew: `• Bosquets : invitez jusqu’à huit personnes et faites pousser un arbre ensemble
• Le jardin connaît désormais les saisons de chez vous
• Widgets pour l’écran verrouillé
• Démarrage plus rapide sur les téléphones anciens`,
  next: {
    subtitle: 'Une habitude, jour après jour',
    promotionalText: 'Nouveau : le mode soir. Laissez votre jardin, et vous-même, trouver le repos.',
    opening: 'Tilia est le suivi d’habitudes qui ne gronde jamais.',
    whatsNew: `• Mode soir : un jardin plus lent et plus sombre après le coucher du soleil
• Exportez votre journal en un seul fichier
• Merci pour vos 4,8 étoiles`,
    caption: 'Nouveau :\nle mode soir',
  },
  captions: [
    'De petits gestes,\ntout en douceur',
    'Regardez vos\njours pousser',
    'Voyez ce qui\naide vraiment',
    'Des séries\nqui pardonnent',
    'La concentration,\nsans le bruit',
    'Une ligne\npar jour',
    'Le bon rappel\nau bon moment',
    'Un arbre,\ntous ensemble',
    'Votre jardin\nd’un coup d’œil',
    'La soirée\nen douceur',
  ],
  ui: {
    tabs: ['Aujourd’hui', 'Jardin', 'Bilan', 'Journal'],
    greeting: 'Bonjour, Mara',
    date: 'mardi 14 mai',
    done: 'faits aujourd’hui',
    doneRatio: '4/6',
    habits: [
      ['Marche du matin', '20 minutes'],
      ['Boire de l’eau', '6 verres sur 8'],
      ['Lire', '15 pages'],
      ['Méditer', '10 minutes'],
      ['S’étirer', '5 minutes'],
      ['Appeler quelqu’un', 'Mamie'],
    ],
    garden: {
      title: 'Votre jardin',
      count: '12 plantes en fleurs',
      tip: 'Une nouvelle feuille !',
      tipDetail: 'Lire, 30 jours de suite',
    },
    insights: {
      title: 'Bilan',
      week: 'Cette semaine',
      rate: '86 %',
      rateLabel: 'de vos habitudes tenues',
      best: 'Meilleur jour',
      bestDay: 'Mercredi',
      longest: 'Plus longue série',
      longestDays: '42 jours',
      year: 'Votre printemps',
    },
    weekdays: ['L', 'M', 'M', 'J', 'V', 'S', 'D'],
    month: 'Mai',
    streak: 'Série en cours',
    streakDays: '23 jours',
    kept: 'Tenu',
    rested: 'Repos',
    focus: {
      title: 'Concentration',
      left: '18:42',
      task: 'Lecture au calme',
      pause: 'Pause',
      sounds: ['Pluie', 'Forêt', 'Vagues'],
    },
    journal: {
      title: 'Journal',
      question: 'Comment était la journée ?',
      entries: [
        ['mar. 14', 'Rentrée par le chemin le plus long. Le lilas est en fleur.'],
        ['lun. 13', 'Dix minutes de silence avant le réveil de tous.'],
        ['dim. 12', 'Des crêpes, et un livre entier d’une traite.'],
      ],
    },
    rhythm: {
      title: 'Votre rythme',
      times: ['7:00', '9:30', '12:45', '17:15', '21:30'],
      gentle: 'Rappel en douceur',
    },
    friends: {
      title: 'Bosquet des Chênes',
      goal: 'Notre tilleul',
      progress: '128 feuilles sur 150',
      names: [
        ['Mara', '23 jours'],
        ['Jonas', '19 jours'],
        ['Amina', '17 jours'],
        ['Théo', '12 jours'],
      ],
      cheer: 'Envoyer du soleil',
    },
    clock: '9:41',
    evening: {
      title: 'Se poser',
      sleep: '7 h 40',
      sleepLabel: 'de sommeil en moyenne',
      steps: [
        ['Tisane', '21:15'],
        ['Journal', '21:45'],
        ['Lumière éteinte', '22:30'],
      ],
    },
    digits: WESTERN_DIGITS,
  },
};
