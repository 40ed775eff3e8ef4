/**
 * Evaluates whether text scoring without a model detects the speaker's personality and a message's
 * effect. See README.md.
 */
import {
  TONES,
  DIMENSIONS,
  type EvidenceExtractor,
  REACTION,
  RIDGE,
  type ReplyStatistics,
  createEvidenceReader,
  flagReplies,
  readReply,
  recordOverallReply,
  replyDrift,
} from '@daimon/identity-core'
import { DEFAULT_MSV } from '@daimon/identity-api'
import { builtinWordVectors } from '@daimon/identity-embed'
import { UsageError, runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { type Adjective, DOMAINS, readAdjectives } from './personality/adjectives.ts'
import { reportFlattery } from './personality/flattery.ts'
import { leaveAnchorsOut } from './personality/anchors-left-out.ts'
import { crossValidate } from './personality/cross-validation.ts'
import { confusionTable, percent } from './personality/report.ts'
import { MESSAGES, REPLIES, SHOWN } from './personality/sentences.ts'
import { scoreTone } from './personality/score-tone.ts'
import { sharingRoots } from './personality/sharing-roots.ts'
import { reportVoices } from './personality/voices.ts'

const usage = `Usage: npm run eval:personality -- ADJECTIVES.csv [EMOTIONS.tsv]

Score sentences built from adjectives with published loadings on the HEXACO domains, and original sentences, and
print how often sign and domain are right. The file has a pair of columns per domain: adjectives, loadings.
With a file of labeled texts, print how often the kind and the valence of messages are right.

Exits with 1 if a lexicon entry or a seed sentence shares a stem with an adjective, or if fewer than
three quarters of the signs are right.
`
const SIGNS_MIN = 0.75
const FRAMES = [
  'I am {}.',
  'She is a {} person.',
  'You are so {} today.',
  'They have always been {}.',
]
const LAMBDAS = [0.1, 0.3, 1, 3, 10, 30]

const say = (text: string) => process.stdout.write(`${text}\n\n`)
const six = (numbers: readonly number[]) => numbers.slice(0, DOMAINS.length)
const strongest = (numbers: readonly number[]) => {
  const sizes = six(numbers).map(Math.abs)
  return DOMAINS[sizes.indexOf(Math.max(...sizes))] ?? 'H'
}

const scoreAdjectives = (reader: EvidenceExtractor, adjectives: readonly Adjective[]): number => {
  const read = adjectives.flatMap(({ word, domain, loading }) =>
    FRAMES.map((frame) => {
      const text = frame.replace('{}', word)
      const at = DOMAINS.indexOf(domain)
      const position = reader.position(text)
      return {
        domain,
        taken: strongest(position),
        isRight: Math.sign(position[at] ?? 0) === Math.sign(loading),
        shown: Math.sign(reader.shown(text)[at] ?? 0) * Math.sign(loading),
      }
    }),
  )
  const rows = [...DOMAINS, 'all'].map((domain) => {
    const own = read.filter((one) => domain === 'all' || one.domain === domain)
    const spoken = own.filter(({ shown }) => shown !== 0)
    return [
      domain,
      String(own.length),
      percent(own.filter(({ isRight }) => isRight).length, own.length),
      percent(own.filter(({ domain: keyed, taken }) => keyed === taken).length, own.length),
      percent(spoken.length, own.length),
      percent(spoken.filter(({ shown }) => shown > 0).length, spoken.length),
    ]
  })
  say(`## ${adjectives.length} adjectives in ${FRAMES.length} sentences each`)
  say(
    table(['domain', 'sentences', 'sign', 'domain right', 'counts as evidence', 'sign then'], rows),
  )
  say(
    confusionTable(
      DOMAINS,
      read.map(({ domain, taken }) => [domain, taken]),
    ),
  )
  return read.filter(({ isRight }) => isRight).length / read.length
}

const scoreSentences = (reader: EvidenceExtractor): void => {
  const rows = [...DOMAINS, 'all'].map((domain) => {
    const own = SHOWN.filter(([key]) => domain === 'all' || key[0] === domain)
    const right = own.filter(([key, text]) => {
      const at = DOMAINS.findIndex((one) => one === key[0])
      return Math.sign(reader.position(text)[at] ?? 0) === (key[1] === '+' ? 1 : -1)
    })
    return [domain, String(own.length), percent(right.length, own.length)]
  })
  say('## Original sentences')
  say(table(['domain', 'sentences', 'sign'], rows))
}

const scoreMessages = (reader: EvidenceExtractor): void => {
  const read = MESSAGES.map(([kind, text]) => {
    const { cues, deltas: pulls } = reader.evidence(text)
    const loudest = TONES.toSorted((a, b) => cues[b] - cues[a])[0] ?? 'inquiry'
    return { kind, taken: cues[loudest] > 0 ? loudest : 'none', pulls }
  })
  say('## Original messages, by tone')
  say(
    confusionTable(
      [...TONES, 'none'],
      read.map(({ kind, taken }) => [kind, taken]),
    ),
  )
  const moved = TONES.map((cue) => {
    const own = read.filter(({ kind }) => kind === cue)
    const wanted = Object.entries(REACTION[cue]).map(([key, pull]) => {
      const at = DIMENSIONS.findIndex((dimension) => dimension.key === key)
      const right = own.filter(({ pulls }) => (pulls[at] ?? 0) * pull > 0).length
      return `${key.replace(/^.*\./, '')} ${pull > 0 ? '↑' : '↓'} ${right}/${own.length}`
    })
    return [cue, wanted.join(', ')]
  })
  say(table(['kind', 'dimensions moved as in the table'], moved))
}

const scoreReplies = (reader: EvidenceExtractor): void => {
  const hexaco = { H: 0.8, E: 0.2, X: 0.3, A: 0.8, C: 0.8, O: 0.3 }
  const rows = Object.entries(REPLIES).map(([name, replies]) => {
    let record: ReplyStatistics | undefined
    const readings = replies.map((reply) => {
      const recorded = recordOverallReply(record, readReply(reply, reader.shown(reply)))
      const traits = { ...DEFAULT_MSV, hexaco }
      const persona = { traits, description: 'A helpful companion.', voice: recorded.voice }
      record = flagReplies(recorded, persona)
      const { distance, flagged } = replyDrift(record, persona)
      return `${distance.toFixed(2)}${flagged ? '*' : ''}`
    })
    return [name, ...readings]
  })
  say('## Drift of replies, after each of ten; * is flagged')
  say(table(['replies', ...REPLIES.inCharacter.map((_reply, at) => String(at + 1))], rows))
}

process.exit(
  await runCommand(usage, async (args) => {
    const [path, emotions, ...others] = args
    if (path === undefined || others.length > 0)
      throw new UsageError(
        'Specify one file of adjectives, and one of labeled texts if you have it.',
      )
    const adjectives = readAdjectives(path)
    const sharing = sharingRoots(adjectives)
    if (sharing.length > 0) {
      process.stderr.write(
        `Lexicon entries or seed sentences share a stem with an adjective: ${sharing.join(', ')}\n`,
      )
      return 1
    }
    say('No lexicon entry and no seed sentence shares a stem with an adjective.')
    const validated: string[][] = []
    for (const lambda of LAMBDAS)
      validated.push([String(lambda), percent(await crossValidate(lambda), 1)])
    say(`## Ridge, cross-validated over the lexicon; ${RIDGE} is in use`)
    say(table(['λ', 'sign'], validated))
    const { difference, ridge, all } = await leaveAnchorsOut()
    say(
      `Seed sentences, leave-one-out: sign right for ${difference} of ${all} by the difference of the poles, for ${ridge} by ridge over words and the other seed sentences.`,
    )
    const reader = createEvidenceReader(await builtinWordVectors())
    const signs = scoreAdjectives(reader, adjectives)
    scoreSentences(reader)
    scoreMessages(reader)
    if (emotions !== undefined) say(`## Labeled texts, by kind\n\n${scoreTone(reader, emotions)}`)
    scoreReplies(reader)
    say(`## Ten replies of a persona against others, AUC\n\n${reportVoices(reader)}`)
    say(`## Packs after 500 turns of praise or pressure\n\n${reportFlattery()}`)
    return signs < SIGNS_MIN ? 1 : 0
  }),
)
