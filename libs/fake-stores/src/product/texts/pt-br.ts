import { type ListingText, WESTERN_DIGITS } from '../listing-text.ts';

export const ptBR: ListingText = {
  name: 'Tilia: Jardim de Hábitos',
  subtitle: 'Pequenos hábitos, com carinho',
  shortDescription: 'Um diário de hábitos tranquilo. Cada dia vira uma folha no seu jardim.',
  description: `O Tilia transforma as pequenas coisas que você faz todo dia em um jardim que dá para ver.

Crie um hábito, cumpra uma vez e nasce uma mudinha. Repita amanhã e ela ganha uma folha. Perdeu um dia? Nada morre. Sua planta descansa e espera por você.

POR QUE AS PESSOAS FICAM COM O TILIA
• Uma página calma para hoje: seis hábitos, seis toques, pronto
• Sequências que perdoam: planeje dias de descanso sem perder a sequência
• Análises que dizem algo: seu melhor horário, seu melhor dia, o que ajuda e o que atrapalha
• Um timer de foco com chuva, floresta e ondas
• Um diário de uma linha por dia
• Bosques: cultive uma árvore junto com amigos e família

SÓ SEU
Seus hábitos ficam no seu celular e no seu próprio iCloud. Sem conta, sem anúncios, sem rastreamento.

O Tilia é grátis para três hábitos. O Tilia Plus abre o jardim inteiro, todos os temas e os bosques.`,
  keywords: 'hábito,rotina,sequência,jardim,diário,foco,timer,metas,bem-estar,planejar,cotidiano,calma',
  promotionalText: 'Novidade: bosques. Cultive uma árvore com quem você ama, um pequeno hábito de cada vez.',
  whatsNew: `• Bosques: convide até oito pessoas e cultivem uma árvore
• O jardim agora conhece as estações de onde você mora
• Widgets para a Tela Bloqueada
• Início mais rápido em celulares antigos`,
  next: {
    subtitle: 'Um hábito, dia após dia',
    promotionalText: 'Novidade: modo noite. Deixe o seu jardim, e você, descansar.',
    opening: 'O Tilia é o diário de hábitos que nunca dá bronca.',
    whatsNew: `• Modo noite: um jardim mais lento e mais escuro depois do pôr do sol
• Exporte seu diário em um único arquivo
• Obrigado pelas 4,8 estrelas`,
    caption: 'Novidade:\nmodo noturno',
  },
  captions: [
    'Pequenos hábitos,\ncom carinho',
    'Veja seus dias\ncrescerem',
    'Descubra o que\najuda de verdade',
    'Sequências\nque perdoam',
    'Foco sem\nbarulho',
    'Uma linha\npor dia',
    'O lembrete certo\nna hora certa',
    'Uma árvore,\njuntos',
    'Seu jardim\nnum relance',
    'Termine o dia\nde leve',
  ],
  ui: {
    tabs: ['Hoje', 'Jardim', 'Análises', 'Diário'],
    greeting: 'Bom dia, Mara',
    date: 'terça-feira, 14 de maio',
    done: 'feitos hoje',
    doneRatio: '4/6',
    habits: [
      ['Caminhada matinal', '20 minutos'],
      ['Beber água', '6 de 8 copos'],
      ['Ler', '15 páginas'],
      ['Meditar', '10 minutos'],
      ['Alongar', '5 minutos'],
      ['Ligar para alguém', 'Vovó'],
    ],
    garden: {
      title: 'Seu jardim',
      count: '12 plantas em flor',
      tip: 'Uma folha nova!',
      tipDetail: 'Ler, 30 dias seguidos',
    },
    insights: {
      title: 'Análises',
      week: 'Esta semana',
      rate: '86%',
      rateLabel: 'dos hábitos cumpridos',
      best: 'Melhor dia',
      bestDay: 'Quarta',
      longest: 'Maior sequência',
      longestDays: '42 dias',
      year: 'Sua primavera',
    },
    weekdays: ['S', 'T', 'Q', 'Q', 'S', 'S', 'D'],
    month: 'Maio',
    streak: 'Sequência atual',
    streakDays: '23 dias',
    kept: 'Cumprido',
    rested: 'Descanso',
    focus: {
      title: 'Foco',
      left: '18:42',
      task: 'Leitura tranquila',
      pause: 'Pausar',
      sounds: ['Chuva', 'Floresta', 'Ondas'],
    },
    journal: {
      title: 'Diário',
      question: 'Como foi o seu dia?',
      entries: [
        ['ter 14', 'Voltei pelo caminho mais longo. O ipê floriu.'],
        ['seg 13', 'Dez minutos de silêncio antes de todos acordarem.'],
        ['dom 12', 'Panquecas e um livro inteiro de uma vez.'],
      ],
    },
    rhythm: {
      title: 'Seu ritmo',
      times: ['7:00', '9:30', '12:45', '17:15', '21:30'],
      gentle: 'Lembrete suave',
    },
    friends: {
      title: 'Bosque das Figueiras',
      goal: 'Nossa tília',
      progress: '128 de 150 folhas',
      names: [
        ['Mara', '23 dias'],
        ['João', '19 dias'],
        ['Amina', '17 dias'],
        ['Téo', '12 dias'],
      ],
      cheer: 'Enviar sol',
    },
    clock: '9:41',
    evening: {
      title: 'Desacelerar',
      sleep: '7 h 40',
      sleepLabel: 'de sono em média',
      steps: [
        ['Chá', '21:15'],
        ['Diário', '21:45'],
        ['Apagar a luz', '22:30'],
      ],
    },
    digits: WESTERN_DIGITS,
  },
};
