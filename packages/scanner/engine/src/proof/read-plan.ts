import { PACKAGE_CLASSES, type ProofBundle } from '@daimon/scanner-api'
import { z } from 'zod'
import type { Trigger } from '../protocol/trigger.ts'
import type { PackageEcosystem } from './installed-package.ts'
import { type Value, leadsOut } from '../protocol/plan.ts'

const TEXT_MAX = 65_536
const text = (max = TEXT_MAX) => z.string().max(max)

const Names = z.array(text(256).refine((name) => !leadsOut(name))).max(16)

/** The name of a module or of an argument in Python. */
const MODULE = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

const DEPTH_MAX = 24
const VALUES_MAX = 20_000

/** A custom check keeps members named `__proto__`, which an object schema drops. */
const Arguments = z.custom<readonly Value[]>(
  (given) => Array.isArray(given) && countValues(given, 0) <= VALUES_MAX,
)

const Named = z.custom<Readonly<Record<string, Value>>>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    Object.keys(given).every((name) => MODULE.test(name)) &&
    countValues(given, 0) <= VALUES_MAX,
)

const Step = z.strictObject({
  on: z.union([z.literal('module'), z.int().min(0).max(15)]),
  get: Names,
  how: z.enum(['call', 'new']),
  args: Arguments,
  named: Named.optional(),
})

const Vulnerability = z.enum(PACKAGE_CLASSES)

const Planned = z.strictObject({
  vulnerability: Vulnerability,
  plan: z.strictObject({
    load: text(512),
    before: z.array(Names).max(16).optional(),
    steps: z.array(Step).max(16),
  }),
  hole: z.int().min(-1).max(63),
  payload: text(),
  isWhole: z.boolean().optional(),
  names: z.array(text(1_024)).max(64).optional(),
  polluted: text(1_024).optional(),
  canary: z.enum(['pipe', 'file', 'listener']).optional(),
  server: z
    .strictObject({
      by: z.enum(['listening', 'handler', 'program']),
      get: Names.optional(),
      args: z.array(text(1_024)).max(16).optional(),
    })
    .optional(),
  attack: z
    .strictObject({
      prefix: text(4_096),
      pump: text(4_096).min(1),
      suffix: text(4_096),
      control: text(4_096).min(1).optional(),
    })
    .optional(),
})

/** The form of a trigger in a `daimon-proof/1`, which names the class differently. */
const StoredPlan = Planned.omit({ vulnerability: true }).extend({ flaw: Vulnerability })

export const toStoredPlan = <T extends { readonly vulnerability: string }>({
  vulnerability,
  ...plan
}: T) => ({ flaw: vulnerability, ...plan })

/**
 * Reads the plan of an untrusted package proof. Returns undefined if it is invalid, loads another
 * package, or does something that the explorer never does.
 */
export const readPlan = ({ driver, target }: ProofBundle): Trigger | undefined => {
  if (driver.kind !== 'plan' || target.kind !== 'package') return undefined
  const parsed = StoredPlan.safeParse(driver.plan)
  if (!parsed.success || !IS_OF[target.ecosystem](parsed.data.plan.load, target.name))
    return undefined
  const isInOrder = parsed.data.plan.steps.every(({ on }, at) => on === 'module' || on < at)
  // Returns the checked input, because the parser may have dropped members.
  if (!isInOrder) return undefined
  const { flaw, ...plan } = driver.plan as Record<string, unknown>
  return { vulnerability: flaw, ...plan } as unknown as Trigger
}

/** Whether this is a plan in the explorer's form. Doesn't check what it loads. */
export const isFired = (given: unknown): given is Trigger =>
  countValues(given, 0) <= VALUES_MAX && Planned.safeParse(given).success

/** Whether a specifier is the package or a file in it. */
const isOf = (load: string, name: string): boolean =>
  load === name ||
  (load.startsWith(`${name}/`) &&
    load
      .slice(name.length + 1)
      .split('/')
      .every((part) => !['', '.', '..'].includes(part) && !part.includes('\\')))

/** A release from PyPI names its modules as it likes; whether it has this one shows its replay. */
const IS_OF: Readonly<Record<PackageEcosystem, (load: string, name: string) => boolean>> = {
  npm: isOf,
  pypi: (load) => MODULE.test(load),
}

/** Number of values; above the maximum for deep nesting or long texts. */
const countValues = (value: unknown, depth: number): number => {
  if (depth > DEPTH_MAX) return VALUES_MAX + 1
  if (typeof value === 'string') return value.length > TEXT_MAX ? VALUES_MAX + 1 : 1
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const [key, each] of Object.entries(value)) {
    count += key.length > TEXT_MAX ? VALUES_MAX : countValues(each, depth + 1)
    if (count > VALUES_MAX) break
  }
  return count
}
