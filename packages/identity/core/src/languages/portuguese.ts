import { stemmer } from '@orama/stemmers/portuguese'
import { type Language, foldAccents, toBases, toGloss, toSet } from './language.ts'

const STOP_WORDS = toSet(`
o a os as um uma uns umas de do da dos das em no na nos nas num numa ao aos pelo pela pelos pelas por para com sem sobre
sob entre ate desde contra e ou mas que quem qual quais quando onde como quanto quanta quantos quantas porque se nao sim eu
tu voce voces ele ela eles elas nos me te lhe lhes meu minha meus minhas teu tua teus tuas seu sua seus suas dele dela deles
delas nosso nossa nossos nossas este esta isto estes estas esse essa isso esses essas aquele aquela aquilo sou es e somos sao
era eras eram eramos fui foi foram ser sido seja estou esta estamos estao estava estavam estive esteve estar tenho tens tem
temos tinha tinham tive teve ter ha havia houve vou vai vamos vao ia ir faco faz fazem fiz fez feito fazer muito muita
muitos muitas mais menos tao tanto todo toda todos todas tudo nada algo ja tambem ainda aqui ali la assim cada outro outra
outros outras mesmo mesma agora so obrigado obrigada ola oi viu gente depois antes d pra pro
`)

const BASES = toBases(`
trazer trouxe trago traz|dizer disse disseram digo diz dito|ver vi viu vejo visto|vir veio vem vieram venho
|por pus pos posto ponho|dar dei deu dou dado|perder perco perdi perdeu|pedir peco pediu|ouvir ouco|saber soube sei sabe
|querer quis quer quero queria|poder pode posso pude|sair saiu saio|cair caiu|ler leu leio|escrever escrito
|abrir aberto aberta|ganhar ganho|gastar gasto|pagar pago|morrer morreu morto morta|dormir durmo|doer doi
|conseguir consegui conseguiu consigo|sentir sinto|servir sirvo|trabalhar trabalho trabalhando trabalha
|casar casaremos casamento
`)

// Accents that were left out, as the stemmer knows the endings.
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/cao$/u, 'ção'],
  [/coes$/u, 'ções'],
  [/^(\p{L}+)[õo]es$/u, '$1ão'],
  [/^(\p{L}+)[ãa]es$/u, '$1ão'],
  [/^(\p{L}{2,})[ée]is$/u, '$1el'],
]

const toStem = (word: string): string => {
  const base = BASES.get(foldAccents(word))
  const spelled = ENDINGS.reduce((text, [ending, full]) => text.replace(ending, full), base ?? word)
  return foldAccents(stemmer(spelled))
}

export const PORTUGUESE: Language = {
  code: 'pt',
  stopWords: STOP_WORDS,
  stem: toStem,
  gloss: toGloss(`
quando=when;quanto_tempo=how long;quanto quanta=how much;quantos quantas=how many;quantos_anos=how old
;quem=who;onde aonde=where;por_que=why;como=how;o_que que=what;qual quais=which;eu=I;meu minha meus minhas me=my;nos=we
;nosso nossa nossos nossas=our;chama chamo chamam chamava=called;nome=name;agora atualmente=now;antes=previously
;voce_pode pode poderia=can you;por_favor=please;me_ajude ajuda ajude=help;explique explica=explain;escreva escreve=write
;recomende=recommend;me_de=give me;me_mostre=show me;devo deveria=should I;quero queria gostaria=I want
;eu_tinha estive tive=did I;resuma resumo=summarize;todos todas=all;tudo=everything
;ontem=yesterday;anteontem=day before yesterday;hoje=today;esta_manha hoje_de_manha=this morning;hoje_a_noite=tonight
;ontem_a_noite=last night;amanha=tomorrow;depois_de_amanha=day after tomorrow
;passado passada ultimo ultima=last;proximo proxima que_vem=next;este esta neste nesta=this
;dia dias=day;semana semanas=week;fim_de_semana=weekend;mes meses=month;ano anos=year
;ha=AGO;atras=ago;nos_ultimos nas_ultimas=in the last;um uma=a;dois duas=two;tres=three;quatro=four;cinco=five;seis=six
;sete=seven;oito=eight;nove=nine;dez=ten;onze=eleven;doze=twelve;alguns algumas=a few
;segunda segunda_feira=on Monday;terca terca_feira=on Tuesday;quarta quarta_feira=on Wednesday
;quinta quinta_feira=on Thursday;sexta sexta_feira=on Friday;sabado=on Saturday;domingo=on Sunday
;janeiro=January;fevereiro=February;marco=March;abril=April;maio=May;junho=June;julho=July;agosto=August
;setembro=September;outubro=October;novembro=November;dezembro=December
;primavera=in spring;verao=in summer;outono=in autumn;inverno=in winter;natal=at Christmas;pascoa=at Easter
;inicio=early;meados=mid;fim=late;de=of
;fiz fizemos fez=did;aconteceu=happened;falamos falei conversamos=talked;contei=said;disse=said;planejado previsto=happen
;mencionei=mentioned
`),
  asksAssistant:
    /\b(?:voce|tu)\b.{0,40}\b(?:disse|recomendou|sugeriu|aconselhou|propos|explicou|mencionou|respondeu|escreveu|prometeu)\b|\b(?:disseste|recomendaste|sugeriste|aconselhaste|explicaste|mencionaste)\b/,
}
