import { z } from 'zod'
import { ECOSYSTEM_NAMES } from '@daimon/scanner-core'
import { REASON_KINDS } from '../verdict.ts'

const Action = z.enum(['allow', 'warn', 'block'])
/** From the laxest to the strictest. */
export const ASKING_ACTIONS = ['allow', 'warn', 'ask', 'block'] as const
export type AskingAction = (typeof ASKING_ACTIONS)[number]
export const SEVERITY_WORDS = ['low', 'medium', 'high', 'critical'] as const

const Exception = z
  .strictObject({
    ecosystem: z.enum(ECOSYSTEM_NAMES).meta({ description: 'Ecosystem of the package.' }),
    package: z
      .string()
      .min(1)
      .max(512)
      .meta({ description: 'Package name, or a scope such as `@acme/*`.' }),
    versions: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'Version or range; by default, all versions.' }),
    kinds: z
      .array(z.enum(REASON_KINDS))
      .min(1)
      .optional()
      .meta({ description: 'Excused reasons; by default, all except malicious.' }),
    owner: z.string().min(1).max(200).meta({ description: 'Person or team that is responsible.' }),
    reason: z.string().min(1).max(1_000).meta({ description: 'Why it is acceptable.' }),
    expires: z.iso.date().meta({ description: 'Last valid day, in UTC.' }),
  })
  .meta({ id: 'Exception' })
export type Exception = z.infer<typeof Exception>

/** Settings that a repository may lower only with an owner, a reason, and an end. */
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
    setting: z.enum(SETTINGS).meta({ description: 'Setting that the repository relaxes.' }),
    owner: z.string().min(1).max(200).meta({ description: 'Person or team that is responsible.' }),
    reason: z.string().min(1).max(1_000).meta({ description: 'Why it is acceptable.' }),
    expires: z.iso.date().meta({ description: 'Last valid day, in UTC.' }),
  })
  .meta({ id: 'LoweredSetting' })
export type LoweredSetting = z.infer<typeof LoweredSetting>

const actions = {
  malicious: Action.default('block').meta({
    description: 'Action if the package, or this release, is known malware.',
  }),
  nonexistent: Action.default('block').meta({
    description: 'Action if the registry has no such package or release.',
  }),
  typosquat: Action.default('block').meta({
    description: 'Action if the name resembles a well-known one.',
  }),
  vulnerable: Action.default('block').meta({
    description: 'Action at or above `vulnerable_from`; below it, a warning at most.',
  }),
  yanked: Action.default('warn').meta({ description: 'Action if the publisher withdrew it.' }),
  too_new: Action.default('warn').meta({
    description: 'Action below `minimum_release_age_hours`.',
  }),
}

/**
 * The guardrail policy: `.daimon/policy.json` of a repository, or one outside it, which takes
 * precedence.
 */
export const Policy = z
  .strictObject({
    $schema: z.string().max(2_048).optional(),
    actions: z.strictObject(actions).prefault({}),
    unclear_commands: Action.default('warn').meta({
      description:
        'Action if a command installs packages without naming them, as in `npm i $NAME`. `warn` asks a person if the host can.',
    }),
    unknown: z.enum(ASKING_ACTIONS).default('warn').meta({
      description:
        "Action if a package or version can't be checked: the registry doesn't respond, or the source isn't a registry. `ask` asks a person if the host can; other hosts block.",
    }),
    protected_files: z.enum(ASKING_ACTIONS).default('block').meta({
      description:
        'Action if an agent changes the policy, the audit log, hooks, or ignore files of the scanner.',
    }),
    vulnerable_from: z
      .enum(SEVERITY_WORDS)
      .default('low')
      .meta({ description: 'Minimum severity. A vulnerability without a severity always counts.' }),
    minimum_release_age_hours: z
      .number()
      .int()
      .min(0)
      .max(8_760)
      .default(72)
      .meta({ description: 'Minimum age of a release; 0 accepts all.' }),
    established_after_days: z
      .number()
      .int()
      .min(0)
      .max(3_650)
      .default(365)
      .meta({ description: "An older package with at least five releases isn't a typosquat." }),
    allow: z.array(Exception).max(1_000).default([]).meta({ description: 'Exceptions.' }),
    lowered: z.array(LoweredSetting).max(100).default([]).meta({
      description:
        "Settings laxer than the built-in ones; without an entry, a repository can't relax a setting.",
    }),
    popular_names: z
      .partialRecord(z.enum(ECOSYSTEM_NAMES), z.string().min(1).max(1_024))
      .default({})
      .meta({
        description:
          'Files of the repository with one name per line; they replace the bundled lists.',
      }),
  })
  .meta({ id: 'GuardrailPolicy', title: 'Policy of the Daimon guardrail' })
export type Policy = z.infer<typeof Policy>

export const DEFAULT_POLICY: Policy = Policy.parse({})

export const policyJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(Policy, { target: 'draft-2020-12', io: 'input' })
