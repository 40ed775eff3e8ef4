import { type Language, clause, openers, words } from './rule.ts'

const MARK =
  '(?:a partir de (?:agora|hoje|já)|de (?:agora|hoje) em diante|daqui (?:para|por|pra) (?:a frente|diante|frente)|no futuro|o tempo todo|todo o tempo|toda vez|cada vez|(?:em|nas) (?:todas as )?(?:tuas|suas) (?:respostas|mensagens)|em geral)'
const FOREVER = `(?:sempre|nunca(?: mais)?|jamais|só|somente|apenas|${MARK})`
const VERBS =
  '(?:responda|responde|fale|fala|escreva|escreve|use|usa|utilize|utiliza|evite|evita|dê|dá|diga|diz|coloque|coloca|ponha|põe|explique|explica|mencione|menciona|cite|cita|comece|começa|termine|termina|mantenha|mantém|faça|faz|mostre|mostra|lembre|lembra|seja|sê|trate|trata|chame|chama|recomende|sugira|inclua|adicione|cumprimente|avise|pergunte|corrija|indique|repita|pare|compartilhe|minta)'
const IMPERATIVE = `(?:me |nos |te )?${VERBS}(?:-me|-nos|-te)?`
const MANNERED =
  '(?:emojis?|emoticons|listas?(?: com marcadores)?|marcadores|pontos de exclamação|jargão|jargões|gírias?|tabelas|títulos|markdown|ironia|sarcasmo|abreviaturas|abreviações|anglicismos|links)'
const LANGUAGE =
  '(?:português|inglês|francês|espanhol|alemão|italiano|latim|holandês|russo|chinês|japonês|árabe)'
const ONCE = words('desta vez|dessa vez|para esta carta|nesta carta|hoje à noite|amanhã')
const ME = words(
  `me|mim|comigo|meu|minha|meus|minhas|suas?|seus?|tuas?|teus?|você|te|por favor|\\p{L}+-me|responda|responde|escreva|fale|${MANNERED}|em ${LANGUAGE}|${MARK}`,
)

export const PORTUGUESE: Language = {
  openers: openers(
    'por favor|se faz favor|obrigad[oa]|olá|oi|ok|e|mas|também|além disso|então|mais uma coisa|outra coisa|a propósito|sim|não(?=,)|bem|perfeito|portanto|pois',
  ),
  never: words(
    String.raw`(?:ele|ela|chefe|mãe|pai|avó|avô|médico|professora?|amig[oa]) (?:me |sempre )*(?:disse|diz|dizia|escreveu|pediu|quer|chama)|dizia|disse|é preciso|nunca diga nunca`,
  ),
  rules: [
    {
      clause: clause(`${IMPERATIVE}(?!\\p{L})[^?]{0,160}(?<!\\p{L})${FOREVER}`),
      sentence: ME,
      unless: ONCE,
      yes: [
        'Responda sempre em português, por favor.',
        'Escreva-me só em inglês daqui para a frente.',
      ],
      no: ['Dá-me uma receita de bolo.', 'Eu sempre respondo em inglês no trabalho.'],
    },
    {
      clause: clause(`(?:sempre|${MARK}),? (?:por favor,? )?(?:não )?(?:${IMPERATIVE})`),
      unless: words('eu|vou|vamos|ele|ela'),
      yes: [
        'A partir de agora me chame de Capitão.',
        'No futuro, coloque o código antes da explicação.',
      ],
      no: ['A partir de agora vou dormir mais cedo.', 'Como sempre às oito.'],
    },
    {
      clause: clause(`(?:nunca(?: mais)?|jamais) (?:me |te )?${VERBS}`),
      sentence: words(
        `me|meu|minha|meus|minhas|comigo|suas|${MANNERED}|em ${LANGUAGE}|respostas?|receitas?|pergunta`,
      ),
      unless: words('nunca diga nunca'),
      yes: ['Nunca mais mencione o meu ex.', 'Nunca use emojis quando me escrever.'],
      no: ['Nunca diga nunca.', 'Nunca vi o mar.'],
    },
    {
      clause: clause(
        `não (?:me |te )?${VERBS}(?:-me)?(?!\\p{L})[^?]{0,60}(?<!\\p{L})(?:mais|nunca(?: mais)?|jamais|${MARK})`,
      ),
      sentence: ME,
      unless: ONCE,
      yes: ['Por favor, não use mais listas com marcadores.'],
      no: ['Não coma mais açúcar.'],
    },
    {
      clause: clause(`não use mais ${MANNERED}`),
      yes: ['Não use mais jargão.'],
      no: ['Não use mais sal.'],
    },
    {
      clause: clause(
        String.raw`(?:chega de|sem|nada de|basta de)(?: mais)? ${MANNERED}(?:,? (?:por favor|mais|de agora em diante|nas suas respostas))+\s*(?:[.!]|$)`,
      ),
      yes: ['Chega de pontos de exclamação, por favor.'],
      no: ['Nada de listas.'],
    },
    {
      isAsked: true,
      clause: clause(
        `(?:você )?(?:pode|poderia|podes|podias|poderias)(?: por favor)?(?!\\p{L})[^?]{0,80}(?<!\\p{L})(?:sempre|nunca|só|${MARK})`,
      ),
      sentence: words(
        '(?:dar|responder|usar|colocar|escrever|falar|citar|explicar|chamar|dizer|evitar|incluir|mostrar|começar|fazer)(?:-me)?',
      ),
      unless: ONCE,
      yes: ['Você poderia dar sempre as distâncias em quilômetros?', 'Pode dar sempre um exemplo?'],
      no: ['Você pode dormir sempre?'],
    },
    {
      isAsked: true,
      clause: clause(
        '(?:você )?(?:pode|poderia|podes|podias)(?: por favor)? (?:parar|deixar) de (?:me |se |te )?(?:chamar|usar|desculpar|repetir|perguntar|lembrar|dizer|tratar)(?:-me)?',
      ),
      yes: ['Você pode parar de me chamar de amigo, por favor?'],
      no: ['Você pode parar de chorar?'],
    },
    {
      clause: clause(
        `(?:quero|queria|gostaria|prefiro|desejo|preciso)(?: de)? que (?:você |tu )?(?:[^?]{0,60} )?(?:${FOREVER}|me (?:trate|chame)s?)`,
      ),
      unless: ONCE,
      yes: ['Quero que você sempre cite as suas fontes.', 'Quero que me trate por tu.'],
      no: ['Quero que você me ajude.'],
    },
    {
      clause: clause(
        `(?:você )?(?:não )?(?:deve|devia|deveria|tem que|tem de|deves|pode) (?:[^?]{0,60} )?${FOREVER}`,
      ),
      sentence: words(`me|meu|minha|meus|minhas|suas|tuas|\\p{L}+-me|${MANNERED}|em ${LANGUAGE}`),
      yes: ['Você deve sempre me dizer quando não tiver certeza.'],
      no: ['Você deve sempre fechar a porta.'],
    },
    {
      clause: clause(
        '(?:pare|para|deixe|deixa) de (?:me |se |te )?(?:desculpar|chamar|usar|repetir|perguntar|lembrar|dizer|tratar)(?:-me|-te|-se)?',
      ),
      sentence: words(
        `me|se desculpar|te desculpar|desculpar-te|\\p{L}+-me|se repetir|${MANNERED}`,
      ),
      yes: ['Pare de se desculpar o tempo todo.'],
      no: ['Pare de chorar.'],
    },
    {
      clause: clause('me chame|me chama|chame-me|chama-me'),
      sentence: /(?:[Mm]e cham[ea]|[Cc]ham[ea]-me)(?: de| por| pelo)? (?:\p{Lu}|meu|primeiro)/u,
      yes: ['Me chame de Ana.'],
      no: ['Me chame amanhã.', 'A minha mãe me chama de Ana.'],
    },
    {
      clause: clause('(?:me trate|trate-me|trata-me|me trata) (?:sempre )?(?:por|pelo|como|de)'),
      yes: ['Me trate por você, por favor.'],
      no: ['Ele me trata por tu.'],
    },
    {
      clause: clause(
        '(?:mantenha|mantém|faça|faz) (?:sempre )?as (?:suas |tuas )?(?:respostas|explicações|mensagens)',
      ),
      unless: words('esta|este'),
      yes: ['Mantenha as respostas curtas, por favor.', 'Faça as respostas mais curtas.'],
      no: ['Faça as malas.'],
    },
    {
      clause: clause(
        '(?:as )?(?:suas|tuas) (?:respostas|explicações) (?:devem|deveriam|têm que|têm de|não devem)',
      ),
      yes: ['As suas respostas devem sempre começar com um resumo.'],
      no: ['As suas respostas são boas.'],
    },
    {
      clause: clause(
        `(?:quando|toda vez que|sempre que|cada vez que|se) (?:eu )?(?:te |lhe )?\\p{L}+(?!\\p{L})[^?]{0,160}, (?:por favor,? |então )?(?:não )?(?:${IMPERATIVE}|comece)`,
      ),
      sentence: words(
        'eu|te|lhe|pedir|perguntar|mandar|enviar|escrever|falar|disser|peço|pergunto|mando',
      ),
      yes: ['Quando eu pedir uma receita, dê as quantidades em gramas.'],
      no: ['Quando chove, vou de autocarro.'],
    },
    {
      clause: clause(
        String.raw`(?:responda|responde|fale|fala|escreva|escreve)(?:-me| comigo)?(?: só| apenas)? em ${LANGUAGE}(?:,? por favor)?\s*(?:[.!]|$)`,
      ),
      yes: ['Responda em inglês.'],
      no: ['Escreva um bilhete em inglês.'],
    },
  ],
}
