// Short words of German, Dutch, French, Spanish, Italian, and Portuguese, without accents, that
// English doesn't have.
const OTHERS = new Set(
  `der das und ist nicht ich sie wir ihr ein eine einen einem einer mein meine meinen dein deine mit auf von zu dem des
  sich auch wie geht bin bist sind habe hast hatte noch nur aber oder wenn wo wer warum wird werden kann jetzt dort nach
  bei aus dass diese dieser dieses zur zum vom mir dir mich dich uns euch gern gerne sehr schon immer heute gestern morgen kein keine keinen nichts nein danke bitte hallo guten waren wurde
  haben machen weil ohne fur uber unter gegen zwischen wieder doch viel viele bisschen etwas alles seit
  de het een ik jij je niet dat voor zijn maar ook naar heb hebt heeft wij deze mijn
  le la les une est et que qui dans pas tu il elle nous vous ce cette mes tes avec sur suis sont etait au aux mais tres
  c'est j'ai n'est qu'il d'un d'une
  el los las una unos es en por para con su esta estoy soy eres muy pero donde cuando porque del se lo hay tengo tiene
  gli che sono per ti ci della delle nel nella questo questa molto anche perche mio
  um uma nao em eu voce ele ela isso muito meu minha estou sou tem`.split(/\s+/),
)

// "war" is "was" in German, "die" is "the", "hat" is "has". An English message can contain them, so
// they count as German only without a short English word nearby.
const FALSE_FRIENDS = new Set(['war', 'die', 'hat'])

/**
 * Whether words, in order and lowercase, are of another language: more of its short words than of
 * English ones. `lettered` is the number of words with non-English letters, which count as foreign.
 */
export const isForeignLanguage = (
  words: readonly string[],
  isOurs: (word: string) => boolean,
  lettered: number,
): boolean => {
  const ours = words.filter(isOurs).length
  const others = lettered + words.filter((word) => OTHERS.has(word)).length
  return ours === 0
    ? others > 0 || (words.length > 1 && words.some((word) => FALSE_FRIENDS.has(word)))
    : others > ours
}
