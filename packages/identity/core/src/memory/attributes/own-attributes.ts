import { ANY, ANY_MORE, type Attribute, MINE, NOW, THE, attribute } from './attribute.ts'

/** Attributes of which a person has one and which people state. */
const OWN = String.raw`(?:(?:phone|telephone|mobile|cell|home|work|office|fax|account|room|member|membership|passport|customer) )?number|(?:(?:home|work|private|email|e-mail|postal|mailing|billing|street) )?address|(?:(?:home|work|private) )?e-?mail|birthday|date of birth|(?:zip|post|postal) ?code|home ?town|job title|profession|occupation|nationality|blood type|(?:shoe|dress) size|star sign|native language|mother tongue|user ?name|(?:wi-?fi |login )?password|pin(?: code)?|passcode|(?:door|locker|alarm) code|licen[cs]e plate|employer|salary|time ?zone|pronouns|favou?rite [\p{L}-]+(?: [\p{L}-]+)?`

export const OWN_ATTRIBUTES: readonly Attribute[] = [
  attribute(
    'own',
    'text',
    `${MINE} (?<of>${OWN})(?: is|'s)(?: now)?(?: on)?${THE} ${ANY}(?<change> now)?`,
    {
      matches: ['My favourite colour is green.', 'My birthday is on the 14th of May.'],
      ignores: ['My favourite colour is a secret.', 'My colour is green.'],
    },
    { isSingle: true },
  ),
  // A person may have two sisters; a name identifies one person.
  attribute(
    'birthday',
    'when',
    String.raw`(?<of>[\p{L}-]+)'s birthday is(?: actually| really)?(?: on)?${THE} ${ANY}`,
    {
      matches: ["Rui's birthday is on the 14th of May."],
      ignores: ["Rui's birthday is close."],
    },
    { isSingle: true },
  ),
  attribute(
    'own',
    'text',
    `${MINE} (?<of>${OWN}) (?:is no longer|isn't|is not) (?<denied>[^,;]{1,40}?)${ANY_MORE}?(?:,? but|,) (?:it's |it is )?(?:now )?${ANY}${NOW}`,
    {
      matches: [
        'My favourite band is no longer Queen, it is Muse.',
        "My number isn't 555-0101 any more but 555-0202.",
      ],
      ignores: ['My favourite band is no longer Queen.'],
    },
    { isSingle: true, isChange: true },
  ),
  attribute(
    'own',
    'text',
    `${MINE} new (?<of>${OWN})(?: is|'s)(?: on)? ${ANY}`,
    { matches: ['My new email is ann@example.org.'], ignores: ['My new email is easy to spell.'] },
    { isSingle: true, isChange: true },
  ),
  attribute(
    'own',
    'text',
    `${MINE} (?<of>${OWN})(?: has| was)? changed to ${ANY}`,
    { matches: ['My address has changed to 4 Elm Road.'], ignores: ['My address has changed.'] },
    { isSingle: true, isChange: true },
  ),
]
