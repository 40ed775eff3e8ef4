import type { LanguageCode } from './language.ts'

/** How a language marks a correction or a change, in lowercase without accents. */
type CorrectionCues = {
  /** The speaker was wrong, or something is different now. */
  readonly change: RegExp
  /** What was so is no longer so. */
  readonly ended: RegExp
  /** Denies the words around it. */
  readonly denial: RegExp
  /** Suppositions, wishes, and reports, which state no fact. */
  readonly unreal: RegExp
}

const word = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'gu')

export const CORRECTION_CUES: Readonly<Record<LanguageCode, CorrectionCues>> = {
  de: {
    change: word(
      'nein|doch|korrektur|falsch|irrtum|geirrt|vertan|verwechselt|stimmt nicht|sorry|ich meinte|eigentlich|jetzt|inzwischen|mittlerweile|nun|neuerdings|umgezogen|verschoben|verlegt|geandert|gewechselt|wurde|findet|statt|stattdessen|erst|sondern|seit|neu|neue|neuen|neuer|neues|wird|bin|habe mich',
    ),
    ended: word(
      '(?:nicht|kein|keine|keinen|keiner|keinem) (?:\\p{L}{1,30} ){0,3}mehr|nicht mehr|nicht langer|aufgehort|abgesagt|fallt aus|ausgefallen|gekundigt',
    ),
    denial: word('nicht|kein|keine|keinen|statt|anstatt|nur noch|nur|mehr'),
    unreal: word(
      'wenn|falls|vielleicht|wahrscheinlich|hoffentlich|ware|wurde gern|hatte gern|sagt|sagte|meint|glaubt|angeblich|traum|film|roman',
    ),
  },
  es: {
    change: word(
      'no|correccion|me equivoque|error|en realidad|perdon|quise decir|queria decir|al final|finalmente|ahora|actualmente|ya|me he mudado|me mude|mudado|han retrasado|retrasado|retrasaron|aplazado|aplazaron|adelantado|cambiado|cambiaron|movido|sino|desde|nuevo|nueva|sera|han|ha',
    ),
    ended: word('ya no|dejado de|deje de|cancelado|cancelaron|cancelada|suspendido'),
    denial: word('no|en vez de|en lugar de|solo|mas'),
    unreal: word(
      'si|quizas|quiza|tal vez|ojala|dice|dijo|cree|supuestamente|sueno|pelicula|novela',
    ),
  },
  fr: {
    change: word(
      'non|correction|je me suis trompee?|erreur|en fait|pardon|desole|je voulais dire|finalement|maintenant|desormais|actuellement|demenage|j ai demenage|a ete|decalee?|reportee?|avancee?|changee?|deplacee?|mais|depuis|nouveau|nouvelle|aura lieu|sera',
    ),
    ended: word("n(?:e |['’] ?)(?:\\p{L}{1,30} ){1,3}?plus|arrete de|annulee?"),
    denial: word('pas|ne|n|au lieu de|seulement|plus'),
    unreal: word('si|peut-etre|probablement|j espere|dit|croit|pense|parait|reve|film|roman'),
  },
  it: {
    change: word(
      'no|correzione|mi sono sbagliat[oa]|sbagliato|errore|in realta|scusa|volevo dire|alla fine|adesso|ora|attualmente|mi sono trasferit[oa]|trasferit[oa]|e stat[oa]|spostat[oa]|rimandat[oa]|anticipat[oa]|cambiat[oa]|ma|bensi|da|nuov[oa]|sara',
    ),
    ended: word('non (?:\\p{L}{1,30} ){1,3}?piu|smesso di|annullat[oa]|cancellat[oa]'),
    denial: word('non|invece di|al posto di|solo|piu'),
    unreal: word('se|forse|probabilmente|magari|dice|ha detto|crede|pare|sogno|film|romanzo'),
  },
  pt: {
    change: word(
      'nao|correcao|me enganei|enganei-me|errei|na verdade|desculpa|quis dizer|queria dizer|no fim|agora|atualmente|me mudei|mudei-me|mudei|foi|foi adiad[ao]|adiad[ao]|antecipad[ao]|mudad[ao]|remarcad[ao]|e sim|mas sim|desde|nov[ao]|vai ser|sera',
    ),
    ended: word('nao (?:\\p{L}{1,30} ){1,3}?mais|ja nao|parei de|deixei de|cancelad[ao]'),
    denial: word('nao|em vez de|so|mais'),
    unreal: word(
      'se (?:eu|voce|ele|ela|a gente|for|fosse|der)|talvez|provavelmente|tomara|diz|disse|acha|parece|sonho|filme|romance',
    ),
  },
}
