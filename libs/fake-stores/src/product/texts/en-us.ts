import { type ListingText, WESTERN_DIGITS } from '../listing-text.ts';

export const enUS: ListingText = {
  name: 'Tilia: Habit Garden',
  subtitle: 'Small habits, kept kindly',
  shortDescription: 'A calm habit tracker. Every day you keep becomes a leaf in your garden.',
  description: `Tilia turns the small things you do every day into a garden you can see.

Add a habit, keep it once, and a seedling appears. Keep it again tomorrow and it grows a leaf. Miss a day? Nothing dies. Your plant rests, and waits for you.

WHY PEOPLE STAY WITH TILIA
• One quiet page for today: six habits, six taps, done
• Streaks that forgive: plan rest days, keep your streak
• Insights that say something: your best hour, your best weekday, what helps and what gets in the way
• A focus timer with rain, forest and waves
• A journal of one line a day
• Groves: grow one tree together with friends and family

YOURS ALONE
Your habits stay on your phone and in your own iCloud. No account, no ads, no tracking.

Tilia is free for three habits. Tilia Plus opens the whole garden, all themes and groves.`,
  keywords: 'habit,tracker,routine,streak,garden,journal,focus,timer,goals,mindful,daily,planner,self care',
  promotionalText: 'New: groves. Grow one tree together with the people you love, one small habit at a time.',
  whatsNew: `• Groves: invite up to eight people and grow one tree together
• The garden now knows the seasons where you live
• Widgets for the Lock Screen
• Faster start on older phones`,
  next: {
    subtitle: 'Grow a habit, day by day',
    promotionalText: 'New: evening mode. Let your garden, and yourself, come to rest.',
    opening: 'Tilia is the habit tracker that never scolds.',
    whatsNew: `• Evening mode: a slower, darker garden after sunset
• Export your journal as one file
• Thank you for 4.8 stars`,
    caption: 'Now with\nevening mode',
  },
  captions: [
    'Small habits,\nkept kindly',
    'Watch your\ndays grow',
    'See what\nreally helps',
    'Streaks that\nforgive',
    'Focus without\nthe noise',
    'One line\na day',
    'The right nudge\nat the right time',
    'Grow one tree\ntogether',
    'Your garden\nat a glance',
    'End the day\nsoftly',
  ],
  ui: {
    tabs: ['Today', 'Garden', 'Insights', 'Journal'],
    greeting: 'Good morning, Mara',
    date: 'Tuesday, May 14',
    done: 'done today',
    doneRatio: '4/6',
    habits: [
      ['Morning walk', '20 minutes'],
      ['Drink water', '6 of 8 glasses'],
      ['Read', '15 pages'],
      ['Meditate', '10 minutes'],
      ['Stretch', '5 minutes'],
      ['Call someone', 'Grandma'],
    ],
    garden: {
      title: 'Your garden',
      count: '12 plants in bloom',
      tip: 'A new leaf!',
      tipDetail: 'Read, 30 days in a row',
    },
    insights: {
      title: 'Insights',
      week: 'This week',
      rate: '86%',
      rateLabel: 'of your habits kept',
      best: 'Best day',
      bestDay: 'Wednesday',
      longest: 'Longest streak',
      longestDays: '42 days',
      year: 'Your spring',
    },
    weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    month: 'May',
    streak: 'Current streak',
    streakDays: '23 days',
    kept: 'Kept',
    rested: 'Rest day',
    focus: {
      title: 'Focus',
      left: '18:42',
      task: 'Deep reading',
      pause: 'Pause',
      sounds: ['Rain', 'Forest', 'Waves'],
    },
    journal: {
      title: 'Journal',
      question: 'How was today?',
      entries: [
        ['Tue 14', 'Walked the long way home. The lilac is out.'],
        ['Mon 13', 'Ten quiet minutes before everyone woke up.'],
        ['Sun 12', 'Pancakes, and a whole book in one sitting.'],
      ],
    },
    rhythm: {
      title: 'Your rhythm',
      times: ['7:00', '9:30', '12:45', '17:15', '21:30'],
      gentle: 'Gentle reminder',
    },
    friends: {
      title: 'Oak Street grove',
      goal: 'Our linden tree',
      progress: '128 of 150 leaves',
      names: [
        ['Mara', '23 days'],
        ['Jonas', '19 days'],
        ['Amina', '17 days'],
        ['Theo', '12 days'],
      ],
      cheer: 'Send sunshine',
    },
    clock: '9:41',
    evening: {
      title: 'Wind down',
      sleep: '7 h 40',
      sleepLabel: 'asleep on average',
      steps: [
        ['Tea', '21:15'],
        ['Journal', '21:45'],
        ['Lights out', '22:30'],
      ],
    },
    digits: WESTERN_DIGITS,
  },
};
