import { stemmer } from '@orama/stemmers/spanish'
import { type Language, foldAccents, toBases, toGloss, toSet } from './language.ts'

const STOP_WORDS = toSet(`
el la los las lo un una unos unas de del al a ante con contra desde en entre hacia hasta para por segun sin sobre tras y e o
u ni pero sino porque que quien quienes cual cuales cuando donde como cuanto cuanta cuantos cuantas si no yo tu el ella
nosotros vosotros ellos ellas usted ustedes me te se nos os le les mi mis tu tus su sus nuestro nuestra nuestros nuestras
vuestro vuestra este esta esto estos estas ese esa eso esos esas aquel aquella soy eres es somos son era eras eran eramos
fui fue fueron ser sido sea estoy esta estas estamos estan estaba estaban estuve estuvo estar he has ha hemos han habia
habian hay hubo haber tengo tienes tiene tenemos tienen tenia tenian tuve tuvo tener hago hace haces hacemos hacen hice hizo
hecho hacer voy vas va vamos van iba ir muy mas menos tan tanto tanta todo toda todos todas algo nada ya tambien tampoco
aun aqui ahi alli asi cada otro otra otros otras mismo misma gracias hola ahora bien pues qué cómo
`)

const BASES = toBases(`
decir dije dijo dicho dice digo dicen|poner puse puso puesto pongo pone|venir vengo viene vienen vinieron|poder puedo puede
|querer quiero quiere quieren quise quiso queria|saber sabe supe|dar doy da dio dieron dado dan
|traer traje trajo traido|perder perdi pierdo pierde perdio perdido|pedir pidio pido pide pidieron
|dormir duermo duerme durmio|morir murio muere muerto muerta|romper roto rota rompio|escribir escrito
|abrir abierto abierta abrio|volver vuelto vuelve vuelvo volvio|ver vi vio visto veo|empezar empece empieza empiezo empezo
|jugar juego juega jugue|contar cuento cuenta conte|encontrar encuentro encuentra encontre|doler duele dolio
|conocer conozco conoci|conducir conduzco conduje|oir oigo oye oyo|caer caigo cayo caido|leer leo leyo
|costar cuesta cuestan costo costaron|cerrar cierro cierra cerrado cerraremos cerramos|pensar pienso piensa|sentir siento
|elegir elijo eligio elegido|seguir sigo sigue|torcer torci tuerzo|casar casamos casaremos boda|valer vale valian valen
`)

// Accents that were left out, as the stemmer knows the endings.
const ENDINGS = /cion$/u

const toStem = (word: string): string => {
  const base = BASES.get(foldAccents(word))
  return foldAccents(stemmer((base ?? word).replace(ENDINGS, 'ción')))
}

export const SPANISH: Language = {
  code: 'es',
  stopWords: STOP_WORDS,
  stem: toStem,
  gloss: toGloss(`
cuándo=when;cuanto_tiempo=how long;cuanto cuanta=how much;cuantos cuantas=how many;cuantos_años=how old;cada_cuanto=how often
;quién quiénes a_quién=who;dónde adónde=where;por_qué=why;cómo=how;qué=what;cuál cuáles=which;yo=I;mi mis me=my;nosotros=we
;nuestro nuestra nuestros nuestras nos=our;llama llamo llaman llamaba=called;nombre=name;ahora actualmente=now
;antes=previously;puedes podrias=can you;por_favor=please;ayudame=help;explicame explica=explain;escribe escribeme=write
;recomiendame=recommend;dame=give me;muestrame=show me;debo deberia=should I;quiero quisiera me_gustaria=I want
;he estuve tuve=did I;hemos=did we;resume resumen=summarize;todos todas=all;todo=everything
;ayer=yesterday;anteayer antes_de_ayer antier=day before yesterday;hoy=today;esta_manana=this morning
;esta_noche=tonight;anoche=last night;mañana=tomorrow;pasado_manana=day after tomorrow
;por_la_manana de_la_manana=;pasado pasada ultimo ultima pasados=last;proximo proxima que_viene=next;este esta=this
;dia dias=day;semana semanas=week;fin_de_semana=weekend;mes meses=month;ano anos=year
;hace=AGO;un una=a;dos=two;tres=three;cuatro=four;cinco=five;seis=six;siete=seven;ocho=eight;nueve=nine;diez=ten;once=eleven
;doce=twelve;unos unas=a few;en_los_ultimos en_las_ultimas=in the last
;lunes=on Monday;martes=on Tuesday;miercoles=on Wednesday;jueves=on Thursday;viernes=on Friday;sabado=on Saturday
;domingo=on Sunday;enero=January;febrero=February;marzo=March;abril=April;mayo=May;junio=June;julio=July;agosto=August
;septiembre setiembre=September;octubre=October;noviembre=November;diciembre=December
;primavera=in spring;verano=in summer;otono=in autumn;invierno=in winter;navidad navidades=at Christmas
;semana_santa pascua=at Easter;nochevieja=on New Year's Eve;principios_de=early;mediados_de=mid;finales_de=late;de=of
;hice hizo hicimos=did;paso pasó ocurrio sucedio=happened;hablamos hablé=talked;conte conté=said;dije dijimos=said
;previsto=happen;mencione=mentioned
`),
  asksAssistant:
    /\b(?:(?:dij|recomend|suger|aconsej|explic|mencion|respond|contest|escrib)\p{L}{0,3}ste|propusiste|prometiste|has (?:dicho|recomendado|sugerido|aconsejado|explicado))\b/u,
}
