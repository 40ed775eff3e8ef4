import { COMMANDS } from './english-commands.ts'
import { WISHES } from './english-wishes.ts'
import { type Language, openers, words } from './rule.ts'

export const ENGLISH: Language = {
  openers: openers(
    'please|pls|plz|thanks|thank you|oh|ok|okay|hey|hi|hello|also|and|but|so|then|yes|no(?=,)|well|btw|by the way|just|kindly|one more thing|another thing|important|note|remember|ps|for the record|therefore|now|however|instead|again',
  ),
  never: words(
    String.raw`(?:he|she|they|it|who|which|book|page|mail|guide|sign|readme|manual|rules?|recipe|doctor|boss|teacher|mother|father|mom|dad|friend|grandmother|grandfather|therapist|king|queen) (?:\p{L}+ )?(?:\p{L}+ed|said|says|told|tells|wrote|writes|asked|asks|begged|replied|answered|reads)|says? the|said the|used to say|i(?:'m| am| keep)? (?:tell(?:ing)?|told|ask(?:ed|ing)?) (?:him|her|them|my|myself|the|our|everyone)|i tell myself|my motto|lyrics|sing it|(?:never|don't) give up|(?:was|is|were|are) (?:printed|written|hidden|carved|the (?:best|worst|first|last|only|favou?rite))`,
  ),
  rules: [...COMMANDS, ...WISHES],
}
