import { z } from 'zod'
import { ECOSYSTEM_NAMES } from '../subject.ts'
import { REASON_KINDS } from '../verdict.ts'

const Action = z.enum(['allow', 'warn', 'block'])
/** From the most lenient to the strictest. */
export const ASKING_ACTIONS = ['allow', 'warn', 'ask', 'block'] as const
export type AskingAction = (typeof ASKING_ACTIONS)[number]
export const SEVERITY_WORDS = ['low', 'medium', 'high', 'critical'] as const

const Exception = z
  .strictObject({
    ecosystem: z.enum(ECOSYSTEM_NAMES),
    package: z
      .string()
      .min(1)
      .max(512)
      .meta({ description: 'A name, or a scope as in `@acme/*`.' }),
    versions: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'A version or range; without it all.' }),
    kinds: z
      .array(z.enum(REASON_KINDS))
      .min(1)
      .optional()
      .meta({ description: 'Which reasons do not count; without it all but malicious.' }),
    owner: z.string().min(1).max(200).meta({ description: 'Who answers for it.' }),
    reason: z.string().min(1).max(1_000),
    expires: z.iso.date().meta({ description: 'The last day on which it holds, in UTC.' }),
  })
  .meta({ id: 'Exception' })
export type Exception = z.infer<typeof Exception>

/** Settings of which a repository may not lower one without saying who answers for it, why, and until when. */
export const SETTINGS = [
  'actions.malicious',
  'actions.nonexistent',
  'actions.typosquat',
  'actions.vulnerable',
  'actions.yanked',
  'actions.too_new',
  'unclear_commands',
  'unknown',
  'protected_files',
  'vulnerable_from',
  'minimum_release_age_hours',
  'established_after_days',
] as const
export type Setting = (typeof SETTINGS)[number]

const LoweredSetting = z
  .strictObject({
    setting: z.enum(SETTINGS),
    owner: z.string().min(1).max(200).meta({ description: 'Who answers for it.' }),
    reason: z.string().min(1).max(1_000),
    expires: z.iso.date().meta({ description: 'The last day on which it holds, in UTC.' }),
  })
  .meta({ id: 'LoweredSetting' })
export type LoweredSetting = z.infer<typeof LoweredSetting>

const actions = {
  malicious: Action.default('block'),
  nonexistent: Action.default('block'),
  typosquat: Action.default('block'),
  vulnerable: Action.default('block').meta({
    description: 'What happens at or above `vulnerable_from`; below it is a warning at most.',
  }),
  yanked: Action.default('warn'),
  too_new: Action.default('warn'),
}

/** What agents may do: `.daimon/policy.json` of a repository, or a policy outside of it, which takes precedence. */
export const Policy = z
  .strictObject({
    $schema: z.string().max(2_048).optional(),
    actions: z.strictObject(actions).prefault({}),
    unclear_commands: Action.default('warn').meta({
      description:
        'What happens when a command installs packages whose names it does not show, as in `npm i $NAME`. `warn` asks a person where the host can.',
    }),
    unknown: z.enum(ASKING_ACTIONS).default('warn').meta({
      description:
        "What happens when a package or version can't be judged: the registry does not answer, or the source is no registry. `ask` is for hosts that can ask a person; others block.",
    }),
    protected_files: z.enum(ASKING_ACTIONS).default('block').meta({
      description:
        'What happens when an agent changes the policy, the audit log, hooks, or ignore files of the scanner.',
    }),
    vulnerable_from: z
      .enum(SEVERITY_WORDS)
      .default('low')
      .meta({ description: 'The least severity that counts. A flaw without one always counts.' }),
    minimum_release_age_hours: z
      .number()
      .int()
      .min(0)
      .max(8_760)
      .default(72)
      .meta({ description: 'A release that is younger is too new; 0 lets all pass.' }),
    established_after_days: z
      .number()
      .int()
      .min(0)
      .max(3_650)
      .default(365)
      .meta({ description: 'A package that is older, with five releases, is no typo of another.' }),
    allow: z.array(Exception).max(1_000).default([]),
    lowered: z.array(LoweredSetting).max(100).default([]).meta({
      description:
        'Settings that are laxer than the built-in ones; others of a repository are ignored.',
    }),
    popular_names: z
      .partialRecord(z.enum(ECOSYSTEM_NAMES), z.string().min(1).max(1_024))
      .default({})
      .meta({
        description:
          'Files of the repository with one name a line, in the place of the lists that come along.',
      }),
  })
  .meta({ id: 'GuardrailPolicy', title: 'Policy of the Daimon guardrail' })
export type Policy = z.infer<typeof Policy>

export const DEFAULT_POLICY: Policy = Policy.parse({})

export const policyJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(Policy, { target: 'draft-2020-12', io: 'input' })
