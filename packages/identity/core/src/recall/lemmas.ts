// Base form first, then the forms that a stemmer doesn't reduce to it; last, everyday synonyms.
const FAMILIES = `go went gone|buy bought|bring brought|think thought|teach taught|catch caught|make made|take took taken
|give gave given|get got gotten|see saw seen|know knew known|grow grew grown|throw threw thrown|fly flew flown
|draw drew drawn|write wrote written|ride rode ridden|drive drove driven|rise rose risen|speak spoke spoken
|break broke broken|choose chose chosen|steal stole stolen|wake woke woken|wear wore worn|tear tore torn
|swim swam swum|sing sang sung|ring rang rung|drink drank drunk|begin began begun|run ran|come came|become became
|win won|find found|feel felt|leave left|lose lost|meet met|keep kept|sleep slept|send sent|spend spent|lend lent
|build built|hold held|stand stood|understand understood|tell told|sell sold|say said|pay paid|hear heard|lead led
|feed fed|eat ate eaten|fall fell fallen|forget forgot forgotten|hide hid hidden|bite bit bitten|shake shook shaken
|sit sat|sew sewn|shoot shot|fight fought|stick stuck|strike struck|swing swung|hang hung|dig dug|light lit|deal dealt
|dream dreamt|learn learnt|mean meant|child children|person people|man men|woman women|foot feet|tooth teeth|mouse mice
|wife wives|life lives|leaf leaves|half halves|shelf shelves|good better best|bad worse worst|mom mum mother mommy
|dad father daddy|bike bicycle|photo photograph picture pic|tv television|fridge refrigerator|phone telephone`

const baseOf = new Map<string, string>()
for (const family of FAMILIES.split('|')) {
  const [base = '', ...forms] = family.trim().split(' ')
  for (const form of forms) baseOf.set(form, base)
}

/** The base form of an English word with an irregular inflection; any other word is unchanged. */
export const lemmatize = (word: string): string => baseOf.get(word) ?? word
