import { stemmer } from '@orama/stemmers/german'
import { type Language, foldAccents, toBases, toGloss, toSet } from './language.ts'

const STOP_WORDS = toSet(`
der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner und oder aber denn weil wenn dass
ob als wie was wer wen wem wessen wo wohin woher wann warum wieso weshalb wofur wogegen womit wovon woran worauf woruber
wodurch wozu welche welcher welches welchen welchem ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihn ihnen
mein meine meinen meinem meiner meines dein deine deinen deinem deiner sein seine seinen seinem seiner ihre ihren ihrem
ihrer unser unsere unseren unserem unserer euer eure bin bist ist sind seid war warst waren wart gewesen habe hab hast hat
haben habt hatte hatten hattest gehabt werde wird werden wurde wurden worden kann kannst konnen konnte konnten will wollen
wollte wollten soll sollen sollte muss mussen musste mag mochte mochten darf durfen durfte in im ins an am auf aus bei beim
mit nach von vom vor zu zum zur fur uber unter um durch gegen ohne bis seit wahrend wegen nicht nur auch noch schon sehr so
da hier dort dann doch ja nein mal eben jetzt nun man alle alles allen etwas nichts viel viele vielen mehr sowie dieser
diese dieses diesen diesem jeder jede jedes jeden jedem wieder immer damit davon dafur dazu daran darauf danach dabei
eigentlich denn denen deren dessen selbst zwar etwa ganz fuer ueber koennen muessen wuerde waere moechte wurde ware hin her
gern gerne also ok okay danke bitte hallo
`)

// Stems of strong verbs: that of the infinitive first.
const BASES = toBases(`
geh ging gang|komm kam|nehm nahm nomm nimm nimmt|geb gab gib gibt|seh sah sieh sieht|les lies liest|ess iss isst gess
|sprech sprach sproch sprich spricht|treff traf troff trifft|helf half holf hilft|find fand fund|trink trank trunk
|sing sang sung|schreib schrieb|bleib blieb|steig stieg|fahr fuhr fahrt|trag trug tragt|schlaf schlief|lauf lief|ruf rief
|lass liess|fall fiel|fang fing|wasch wusch|schneid schnitt|streich strich|streit stritt|reit ritt|zieh zog|flieg flog
|verlier verlor|biet bot|schliess schloss|giess goss|brech brach broch bricht|werf warf worf|sterb starb storb stirbt
|wachs wuchs|bring bracht|denk dacht|kenn kannt|nenn nannt|renn rannt|brenn brannt|wiss wusst|steh stand|sitz sass sess
|leih lieh|schein schien|heiss hiess|gewinn winn gewann wonn|beginn begann begonn|vergess vergass|schwimm schwamm schwomm
|spring sprang sprung|stehl stahl stohl stiehlt|empfehl empfahl empfohl|heb hob|frier fror|schieb schob|wieg wog
|beiss biss|greif griff|leid litt|verschwind verschwand verschwund|bind band bund|einlad einlud|anruf anrief
|aufsteh aufstand|abnehm abnahm abnomm|umzieh umzog|einzieh einzog|auszieh auszog|abschliess abschloss
`)

// After the stemmer, which leaves the endings of "spielt" and "arbeitet".
const ENDING = /(?<=\p{L}{2}[dt])et$|(?<=\p{L}{3}[^aeiou])t$/u
// "Studiert" and "studieren".
const FOREIGN_VERB = /(?<=ier)(?:en|te?n?)$/u
const PARTICIPLE = /^ge(?=\p{L}{3,}(?:t|en)$)/u
const PREFIXED =
  /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|um|weg|zu|zuruck|zusammen)(?:ge|zu)(?=\p{L}{3,}(?:t|en)$)/u
const FEMININE = /(?<=\p{L}{3}[b-df-hj-np-tv-z])in(?:nen)?$/u
// As in "Mueller"; not as in "teuer" and "quer".
const UMLAUT = /(?<![aeiouq])([aou])e/gu
const UMLAUTS: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' }

const toStem = (word: string): string => {
  const spelled = word
    .replaceAll('ß', 'ss')
    .replaceAll(UMLAUT, (_, vowel: string) => UMLAUTS[vowel] ?? vowel)
  const male = spelled.replace(FEMININE, '')
  const bare = PREFIXED.test(male) ? male.replace(PREFIXED, '$1') : male.replace(PARTICIPLE, '')
  const stem = foldAccents(stemmer(bare.replace(FOREIGN_VERB, ''))).replace(ENDING, '')
  return BASES.get(stem) ?? stem
}

export const GERMAN: Language = {
  code: 'de',
  stopWords: STOP_WORDS,
  stem: toStem,
  gloss: toGloss(`
wann=when;wie_lange=how long;wie_viel wieviel=how much;wie_viele wieviele=how many;wie_alt=how old;wie_oft=how often
;wie_hoch=how high;wie_teuer=how much;wie_gross=how big;wie_weit=how far;wie=how;wer wen wem wessen=who
;wo wohin woher=where;warum wieso weshalb=why;was worum woruber wofur wogegen womit wovon=what
;welche welcher welches welchen welchem=which;ich=I;mein meine meinen meinem meiner meines mich mir=my;wir uns=we
;unser unsere unseren unserem unserer=our;heisst heissen hiess=called;name=name;jetzt inzwischen mittlerweile=now
;aktuell zurzeit derzeit=currently;fruher=previously;kannst_du konntest_du kannst konntest=can you;bitte=please
;hilf=help;erklar erklare=explain;schreib schreibe=write;empfiehl=recommend;gib=give me;zeig zeige=show me
;soll_ich sollte_ich=should I;ich_mochte=I want;habe_ich hab_ich hatte_ich war_ich=did I;haben_wir waren_wir=did we
;fass_zusammen zusammenfassung=summarize;bisher=so far;alle=all;alles=everything
;gestern=yesterday;vorgestern=day before yesterday;heute=today;heute_morgen heute_fruh=this morning;heute_abend=tonight
;gestern_abend=last night;morgen=tomorrow;ubermorgen=day after tomorrow;guten_morgen jeden_morgen am_morgen=
;letzte letzten letzter letztes letztem vergangene vergangenen vergangenes vorige vorigen voriges=last
;nachste nachsten nachster nachstes nachstem kommende kommenden kommendes=next;dieses diese diesen=this
;tag tage tagen=day;woche wochen=week;wochenende=weekend;monat monate monaten=month;jahr jahre jahren=year
;vor=AGO;in_den_letzten=in the last;ein einem einer=a;zwei=two;drei=three;vier=four;funf=five;sechs=six;sieben=seven
;acht=eight;neun=nine;zehn=ten;elf=eleven;zwolf=twelve;ein_paar paar=a few
;montag montags=on Monday;dienstag dienstags=on Tuesday;mittwoch mittwochs=on Wednesday;donnerstag donnerstags=on Thursday
;freitag freitags=on Friday;samstag samstags sonnabend=on Saturday;sonntag sonntags=on Sunday
;januar janner=January;februar=February;marz maerz=March;april=April;mai=May;juni=June;juli=July;august=August
;september=September;oktober=October;november=November;dezember=December
;fruhling fruhjahr=in spring;sommer=in summer;herbst=in autumn;winter=in winter
;weihnachten=at Christmas;ostern=at Easter;silvester=on New Year's Eve;pfingsten=at Pentecost
;anfang=early;mitte=mid;ende=late
;gemacht machte=did;passiert geschehen=happened;los=happen;gesprochen geredet=talked;erzahlt erzahlte=said;gesagt=said
;erwahnt=mentioned;steht_an ansteht=happen
`),
  asksAssistant:
    /\b(?:hast|hattest|du)\b.{0,60}\b(?:gesagt|empfohlen|vorgeschlagen|erklart|erwahnt|geraten|geantwortet|geschrieben|versprochen)\b/,
}
